'use strict';

// What an iterator of a Map or a Set has yet to give, without taking it.

const native = internalBinding('util');

const { entries: mapEntries, keys: mapKeys, values: mapValues } = Map.prototype;
const { entries: setEntries, values: setValues } = Set.prototype;
const mapNext = Object.getPrototypeOf(new Map().keys()).next;
const setNext = Object.getPrototypeOf(new Set().keys()).next;

// By kind of iteration: keys, values, entries.
const mapMethods = [mapKeys, mapValues, mapEntries];
const setMethods = [setValues, setValues, setEntries];

function takeAll(iterator, next) {
  const items = [];
  for (let step = next.call(iterator); !step.done; step = next.call(iterator)) {
    items.push(step.value);
  }
  return items;
}

// Returns { items, isPairs }, or undefined if the engine does not tell. Scripts may have replaced
// the methods of collections, so that only the original ones are used.
function previewIterator(iterator) {
  const details = native.getIteratorDetails?.(iterator);
  if (details === undefined) return undefined;
  const [collection, kind] = details;
  const isMap = require('internal/util/types').isMap(collection);
  const copy = (isMap ? mapMethods : setMethods)[kind].call(collection);
  native.copyIteratorPosition(iterator, copy);
  return { items: takeAll(copy, isMap ? mapNext : setNext), isPairs: kind === 2 };
}

module.exports = { previewIterator };
