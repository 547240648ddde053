'use strict';

// The native half, once it knows what it needs of script.

const { isAnyArrayBuffer, isPromise } = require('internal/util/types');
const { makeFailure } = require('internal/sqlite/errors');

const native = internalBinding('sqlite');
const { isView } = ArrayBuffer;

// Whether a parameter is a blob; `value` is an object.
const hasBytes = (value) => isView(value) || isAnyArrayBuffer(value);

// By the numbers of ObjectKind in src/node/sqlite/binding_support.h.
const [other, promise, view, buffer] = [0, 1, 2, 3];

function kindOf(object) {
  if (isPromise(object)) return promise;
  if (isView(object)) return view;
  return isAnyArrayBuffer(object) ? buffer : other;
}

// What statements tell besides their rows: changes, the last row's id, how often the statement was
// compiled anew, and whether there are further rows.
const report = new Float64Array(4);

native.setSupport(makeFailure, kindOf, report);

module.exports = { hasBytes, native, report };
