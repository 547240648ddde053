'use strict';
const addon = require('./build/objects.node');

function attempt(label, code) {
  try {
    console.log(label, code());
  } catch (error) {
    console.log(label, 'threw', error?.name, error?.code, error?.message ?? error);
  }
}

const symbol = Symbol('key');
const base = { inherited: 1 };
const object = Object.assign(Object.create(base), { a: 1, 5: 'five', [symbol]: 's', get: undefined });
for (const key of ['a', 5, '5', symbol, 'inherited', 'missing']) {
  attempt('get', () => [addon.get(object, key), addon.has(object, key)]);
  attempt('own', () => addon.hasOwn(object, key));
}
attempt('of a string', () => [addon.get('text', 'length'), addon.getNamed('text', 'length')]);
for (const value of [undefined, null]) attempt('of nothing', () => addon.get(value, 'x'));
attempt('getter throws', () => addon.get({ get x() { throw new RangeError('getter'); } }, 'x'));
attempt('proxy throws', () => addon.has(new Proxy({}, { has() { throw 'trap'; } }), 'x'));
attempt('key throws', () => addon.get({}, { toString() { throw new Error('key'); } }));
attempt('set', () => addon.set({}, 'k', 1));
attempt('set of frozen', () => addon.set(Object.freeze({ k: 0 }), 'k', 1));
attempt('setter throws', () => addon.set({ set k(value) { throw new Error(`set ${value}`); } }, 'k', 1));
attempt('remove', () => [addon.remove({ k: 1 }, 'k'), addon.remove({}, 'k'), addon.remove(Object.freeze({ k: 1 }), 'k')]);
attempt('elements', () => addon.elements([1, , 'three', [4]]));
attempt('elements', () => addon.elements({ length: 3 }));

attempt('names', () => addon.names(object));
const described = Object.defineProperties(Object.create({ p: 1, a: 0 }), {
  a: { value: 1, writable: true }, b: { value: 2, enumerable: true }, c: { value: 3, configurable: true },
  10: { value: 4, enumerable: true, writable: true, configurable: true }, [symbol]: { value: 5, enumerable: true },
});
for (const mode of [0, 1]) {
  for (const filter of [0, 1, 2, 4, 3, 8, 16, 18]) {
    for (const conversion of [0, 1]) {
      attempt('all names', () => {
        const names = addon.names(described, mode, filter, conversion);
        return [mode, filter, conversion, names.length > 12 ? names.filter((name) => described.hasOwnProperty(name)) : names];
      });
    }
  }
}
attempt('prototype', () => [addon.prototypeOf(object) === base, addon.prototypeOf(Object.create(null))]);
attempt('frozen', () => Object.isFrozen(addon.freeze({ a: 1 })));
attempt('sealed', () => [Object.isSealed(addon.seal({ a: 1 })), Object.isFrozen(addon.seal({ a: 1 }))]);

function who(...args) { return [this, ...args]; }
attempt('call', () => addon.call(who, { is: 'this' }, [1, 2]));
attempt('call without this', () => addon.call(who, undefined, [1]));
attempt('call on a number', () => addon.call(who, 5, Array.from({ length: 16 }, (_, index) => index)));
attempt('call throws', () => addon.call(() => { throw new TypeError('callee'); }, undefined, []));
attempt('call of an object', () => addon.call({}, undefined, []));
attempt('construct', () => addon.construct(Array, 3));
attempt('construct throws', () => addon.construct(class { constructor(x) { throw new Error(x); } }, 'in constructor'));
attempt('construct an arrow', () => {
  try {
    addon.construct(() => {}, 1);
  } catch (error) {
    return error.name;
  }
});
attempt('instance', () => [addon.isInstance([], Array), addon.isInstance({}, Array), addon.isInstance(5, Number)]);
attempt('instance', () => addon.isInstance({}, {}));
attempt('instance', () => addon.isInstance({}, { [Symbol.hasInstance]: () => true }));

const { aboutCall } = addon;
const plain = (value) => ({ ...value, self: value.self === globalThis ? 'global' : value.self });
attempt('about', () => plain(aboutCall(1, 2, 3)));
attempt('about', () => plain(aboutCall.call({ own: true })));
attempt('about', () => typeof aboutCall.call('text').self);
attempt('about', () => plain(aboutCall(...Array(10).fill(0))).count);
attempt('about', () => { const { isConstruction, first } = new aboutCall('x'); return [isConstruction, first]; });
console.log(aboutCall.name, aboutCall.length, Object.getOwnPropertyDescriptor(aboutCall, 'name'));

const { Counter, counterKey } = addon;
const counter = new Counter(5);
console.log(counter.increment(), counter.increment(), counter.value, counter.readOnly, counter.constant, counter[counterKey]());
counter.value = 100;
console.log(counter.increment(), counter instanceof Counter, Object.keys(counter), counter.constructor === Counter);
for (const name of ['readOnly', 'constant']) {
  try {
    counter[name] = 1;
  } catch (error) {
    console.log(name, error.name);
  }
}
attempt('without new', () => Counter(1));
attempt('foreign', () => counter.increment.call({}));
attempt('foreign getter', () => Reflect.get(Counter.prototype, 'value', {}));
console.log(Counter.answer(), Counter.version, Object.keys(Counter), Counter.name, counter.increment.name);
for (const name of ['increment', 'value', 'readOnly', 'constant']) {
  const { value, get, set, ...rest } = Object.getOwnPropertyDescriptor(Counter.prototype, name);
  console.log(name, typeof value, typeof get, typeof set, rest);
}

class Double extends Counter {
  increment() { super.increment(); return super.increment(); }
}
const double = new Double(1);
console.log(double.increment(), double.value, double instanceof Counter, double.constructor.name);
Object.setPrototypeOf(double, { other: true });
console.log(Counter.prototype.increment.call(double));

attempt('define', () => Object.getOwnPropertyDescriptors(addon.defineOn({}, 'key', 5)).key);
attempt('define', () => Object.getOwnPropertyDescriptor(addon.defineOn({}, symbol, 5), symbol).value);
attempt('define', () => addon.defineOn({}, 5, 5));
attempt('define', () => addon.defineOn(Object.freeze({}), 'key', 5));
attempt('define', () => addon.defineOn('text', 'key', 5));
