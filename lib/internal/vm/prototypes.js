'use strict';

// The prototypes of the global objects of contexts. The engine does not let them be changed, but it
// puts an object of its own between such a global object and Object.prototype: what the program
// sets becomes the prototype of that one, which then is not shown any more.

const steppingStones = new WeakMap();
const changedGlobals = new WeakSet();

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
      const stone = steppingStones.get(target);
      if (stone === undefined) return original(target, prototype);
      const result = original(stone, prototype);
      changedGlobals.add(target);
      replaceReading();
      return result === stone ? target : result;
    });
  }
}

// The last two are those of the context.
function allowChange(global, ObjectThere, ReflectThere) {
  steppingStones.set(global, Object.getPrototypeOf(global));
  replaceSetting();
  replaceSettingOf(ObjectThere, ReflectThere);
  replaceReadingOf(ObjectThere, ReflectThere);
}

module.exports = { allowChange };
