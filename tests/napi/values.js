'use strict';
const addon = require('./build/values.node');

for (const value of [undefined, null, true, 1.5, 'text', Symbol('s'), {}, () => {}, 5n, [], new Date(0)]) {
  console.log('type', addon.typeOf(value));
}

for (const value of [0, -0, 1.9, -1.9, 2 ** 31, -(2 ** 31) - 1, 2 ** 32 + 5, 2 ** 53, 2 ** 63, 2 ** 64, -(2 ** 63),
  -(2 ** 64), 1e300, NaN, Infinity, -Infinity, '1']) {
  console.log('numbers', value, addon.numbers(value));
}

const thrower = { valueOf() { throw new Error('no number'); }, toString() { throw new Error('no text'); } };
for (const value of [0, '', 'x', null, undefined, [1], { valueOf: () => 7 }, Symbol('s'), 8n, thrower]) {
  const [boolean, number, text, object] = addon.coerce(value);
  // Whose words these are depends on the engine.
  const short = (item) => String(item).replace(/^(TypeError: Cannot convert a) symbol .*/i, '$1 symbol');
  console.log('coerced', boolean, short(number), short(text), typeof object === 'string' ? object : typeof object);
}

for (const text of ['', 'plain', 'größe', '\u{1f600} smile', 'a\0b', 'lone \ud800 surrogate', 'x'.repeat(40)]) {
  for (const size of [0, 1, 2, 4, 5, 6, 100]) {
    console.log('text', size, JSON.stringify(addon.throughBuffer(text, size)));
  }
}
// A string that is put together from two.
console.log(addon.throughBuffer('left' + 'x'.repeat(Number(process.argv.length > 99)) + ' right'.repeat(3), 100)[0]);
console.log(addon.throughBuffer(5, 10));

const symbols = addon.symbols('named');
console.log(symbols.map(String), symbols[2] === Symbol.for('shared'), addon.symbols(5));

for (const value of [0n, 1n, -1n, 2n ** 63n - 1n, 2n ** 63n, -(2n ** 63n), 2n ** 64n - 1n, 2n ** 64n, -(2n ** 64n),
  2n ** 200n + 12345678901234567890n, -(2n ** 129n), 7]) {
  console.log('bigint', value, addon.bigints(value));
}

const date = new Date(1e12);
date.valueOf = () => 0;
console.log(addon.dates(date), addon.dates({}), addon.dates(new Date(NaN)));
console.log(addon.equals(1, 1), addon.equals(NaN, NaN), addon.equals('a', 'a'), addon.equals({}, {}), addon.equals(0, -0));
console.log(addon.run('var fromAddon = 6; fromAddon * 7'), globalThis.fromAddon, addon.run(5));
try {
  addon.run('throw new RangeError("from the script")');
} catch (error) {
  console.log(error.name, error.message);
}
try {
  addon.run('let = = 5');
} catch (error) {
  console.log(error.name);
}
