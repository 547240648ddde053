'use strict';

// The prototypes of the global objects of contexts. The engine does not let script change them. It
// puts an object of its own between a global object with a sandbox and Object.prototype: what the
// program sets becomes the prototype of that one, which then is not shown any more. Those without
// are changed by the binding, or have such an object, too, if that cannot do it.

const binding = internalBinding('vm');

const steppingStones = new WeakMap();
const changedGlobals = new WeakSet();
const plainGlobals = new WeakSet();

// Most programs never do this, and asking for a prototype is something that the engine compiles.
const replaceReading = once(() => replaceReadingOf(Object, Reflect));
const replaceSetting = once(() => replaceSettingOf(Object, Reflect));

function once(run) {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    run();
  };
}

function replace(owner, name, makeSpecial) {
  const original = owner[name];
  const replaced = makeSpecial(original);
  for (const key of ['length', 'name']) {
    Object.defineProperty(replaced, key, { value: original[key], configurable: true });
  }
  Object.defineProperty(owner, name, { value: replaced });
}

function replaceReadingOf(...owners) {
  for (const owner of owners) {
    replace(owner, 'getPrototypeOf', (original) => (target) =>
      original(changedGlobals.has(target) ? steppingStones.get(target) : target));
  }
}

function replaceSettingOf(...owners) {
  for (const owner of owners) {
    replace(owner, 'setPrototypeOf', (original) => (target, prototype) => {
      if (plainGlobals.has(target)) return setPlain(original, target, prototype);
      const stone = steppingStones.get(target);
      if (stone === undefined) return original(target, prototype);
      const result = original(stone, prototype);
      changedGlobals.add(target);
      replaceReading();
      return result === stone ? target : result;
    });
  }
}

function inheritsFrom(object, ancestor) {
  const { isProxy } = require('internal/util/types');
  let step = object;
  while (step !== ancestor && step !== null && !isProxy(step)) {
    step = Object.getPrototypeOf(step);
  }
  return step === ancestor;
}

// What the function refuses for an object like the global object is refused in the same way.
function setPlain(original, global, prototype) {
  const double = Object.isExtensible(global) ? {} : Object.preventExtensions({});
  const isCycle = Object(prototype) === prototype && inheritsFrom(prototype, global);
  const result = original(double, isCycle ? Object.create(double) : prototype);
  if (result !== false) binding.setGlobalPrototype(global, prototype);
  return result === double ? global : result;
}

// As allowChange(), for a global object without a sandbox.
function allowPlainChange(global, ObjectThere, ReflectThere) {
  if (binding.setGlobalPrototype === undefined) {
    allowChange(global, ObjectThere, ReflectThere);
    return;
  }
  plainGlobals.add(global);
  replaceSetting();
  replaceSettingOf(ObjectThere, ReflectThere);
}

// The last two are those of the context.
function allowChange(global, ObjectThere, ReflectThere) {
  steppingStones.set(global, Object.getPrototypeOf(global));
  replaceSetting();
  replaceSettingOf(ObjectThere, ReflectThere);
  replaceReadingOf(ObjectThere, ReflectThere);
}

module.exports = { allowChange, allowPlainChange };
