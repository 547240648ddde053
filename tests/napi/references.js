'use strict';
const { setImmediate: turn } = require('timers/promises');
const { types } = require('util');
const addon = require('./build/references.node');

// The collector finds values on the stack: these are made where nothing is left of them.
function away(code) {
  let depth = 0;
  (function deeper() { if (depth++ < 20) deeper(); else code(); })();
}

async function collect(isDone) {
  for (let round = 0; round < 50 && !isDone(); round++) {
    await turn();
    globalThis.gc();
    await turn();
  }
}

const finalized = [];
function hasFinalized(count) {
  return () => {
    finalized.push(...addon.takeFinalized());
    return finalized.length >= count;
  };
}

(async () => {
  const kept = { name: 'kept' };
  const id = addon.make(kept, 1);
  console.log(addon.change(id, 1), addon.change(id, -1), addon.value(id) === kept);
  console.log(addon.change(id, -1), addon.change(id, -1), addon.value(id) === kept, addon.change(id, 1));
  console.log(addon.forget(id));
  for (const value of ['text', 5, undefined, Symbol('s')]) console.log(typeof value, typeof addon.make(value, 1));

  let weak;
  let strong;
  away(() => { weak = addon.make({}, 0); strong = addon.make({ is: 'strong' }, 1); });
  await collect(() => addon.value(weak) === 'gone');
  console.log(addon.value(weak), addon.value(strong), addon.change(weak, 1));

  const object = {};
  console.log(addon.unwrap(object), addon.wrap(object), addon.wrap(object), addon.unwrap(object));
  console.log(Reflect.ownKeys(object), addon.unwrap(Object.create(object)));
  console.log(addon.removeWrap(object), addon.removeWrap(object), addon.unwrap(object), addon.wrap(object));
  console.log(addon.wrap(Object.freeze({})), addon.wrap(5), addon.wrap(() => {}), addon.unwrap(5), addon.removeWrap(5), addon.addFinalizer(5));

  away(() => { for (let count = 0; count < 10; count++) addon.wrap({}); });
  await collect(hasFinalized(8));
  console.log('wraps', finalized.length >= 8, new Set(finalized));
  finalized.length = 0;

  let withReference;
  away(() => { withReference = addon.wrapWithReference({ own: 1 }); });
  addon.change(withReference, 1);
  await collect(() => false);
  console.log(addon.value(withReference), addon.unwrap(addon.value(withReference)));
  addon.change(withReference, -1);

  away(() => { for (let count = 0; count < 10; count++) addon.addFinalizer({}); });
  await collect(() => hasFinalized(20)() || new Set(finalized).size >= 2);
  console.log('finalizers', new Set(finalized).has('added'));
  finalized.length = 0;

  const external = addon.makeExternal();
  console.log(typeof external, types.isExternal(external), types.isExternal({}), addon.readExternal(external),
    addon.readExternal({}), Object.getPrototypeOf(external), Object.keys(external));
  away(() => { for (let count = 0; count < 10; count++) addon.makeExternal(); });
  await collect(() => hasFinalized(20)() || finalized.includes('external'));
  console.log('externals', finalized.includes('external'));

  const tagged = {};
  console.log(addon.hasTag(tagged, 0), addon.tag(tagged, 0), addon.tag(tagged, 1), addon.hasTag(tagged, 0),
    addon.hasTag(tagged, 1), addon.hasTag({}, 0), Reflect.ownKeys(tagged), addon.tag(external, 1), addon.hasTag(external, 1));

  for (const count of [10, 100, 10_000]) {
    const values = addon.holdMany(count, () => { globalThis.gc(); JSON.stringify(new Array(1000).fill({})); globalThis.gc(); });
    console.log(values.length, values.every((value, index) => value === `value ${index}`));
  }
  console.log(addon.scopes(() => globalThis.gc()));
})();
