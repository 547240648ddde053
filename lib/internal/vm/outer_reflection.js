'use strict';

// What internal/vm/reflection does in a context, for programs outside that have got hold of its
// global object: until the first one has, nothing is replaced here.

// From such a global object to the functions for it.
const shown = new WeakMap();
let isReplaced = false;

// Objects and lists are made there, and are to be of here.
function adopt(result, target) {
  if (Array.isArray(result)) return [...result];
  return typeof result === 'object' && result !== target ? { ...result } : result;
}

function replace(owner, ownerName, name) {
  const original = owner[name];
  const replaced = {
    [name](target, ...values) {
      const functions = shown.get(target);
      if (functions === undefined) return Reflect.apply(original, this, [target, ...values]);
      return adopt(functions[ownerName][name](...values), target);
    },
  }[name];
  Object.defineProperty(replaced, 'length', { value: original.length, configurable: true });
  Object.defineProperty(owner, name, { value: replaced });
}

function show(global, functions) {
  shown.set(global, functions);
  if (isReplaced) return;
  isReplaced = true;
  for (const name of Object.keys(functions.Object)) replace(Object, 'Object', name);
  for (const name of Object.keys(functions.Reflect)) replace(Reflect, 'Reflect', name);
}

module.exports = { show };
