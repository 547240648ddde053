'use strict';

// Tells arrays that have nothing but their items, without listing a string for each index.
//
// The engine gives all objects with the same keys, attributes and prototype one shape. What has the
// shape of an array that nobody has touched has no other keys. Where the engine does not tell
// shapes (see js/fast), nothing is known to be so.

const { shapeOf } = internalBinding('util');

// Kept as long as we are here, because the shape of an object that is gone may get another meaning.
let samples;
let knownShapes;

function makeSamples() {
  const { FastBuffer } = require('internal/buffer/fast_buffer');
  const arrays = [[], [1], [1.5], ['a'], [1, 'a'], new Array(3)];
  // Literals share their items until they are written to, and have shapes of their own until then.
  for (const items of [[1], [1.5], ['a']]) {
    const array = [...items];
    array.push(items[0]);
    arrays.push(array);
  }
  const typedArrays = [
    BigInt64Array, BigUint64Array, Float32Array, Float64Array, Int16Array, Int32Array, Int8Array,
    Uint16Array, Uint32Array, Uint8Array, Uint8ClampedArray, FastBuffer,
  ].flatMap((Class) => [new Class(1), new Class(new ArrayBuffer(8), 0, 1)]);
  return [...arrays, ...typedArrays];
}

// Shapes must change with keys, or they are not what we take them for.
function areTrustworthy() {
  const array = [1];
  const shape = shapeOf(array);
  array.other = 1;
  return shape !== 0 && shapeOf(array) !== shape && shapeOf({}) !== shape;
}

function learnShapes() {
  samples = areTrustworthy() ? makeSamples() : [];
  knownShapes = new Set(samples.map(shapeOf));
}

// False says nothing: there may be other keys, or not.
function hasOnlyItems(value) {
  if (knownShapes === undefined) learnShapes();
  return knownShapes.has(shapeOf(value));
}

module.exports = { hasOnlyItems };
