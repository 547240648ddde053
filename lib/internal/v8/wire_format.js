'use strict';

// The tags of V8's format for serialized values.

const latestVersion = 15;

const tags = {
  version: 0xff,
  padding: 0x00,
  theHole: '-',
  undefined: '_',
  null: '0',
  true: 'T',
  false: 'F',
  int32: 'I',
  uint32: 'U',
  double: 'N',
  bigint: 'Z',
  utf8String: 'S',
  oneByteString: '"',
  twoByteString: 'c',
  objectReference: '^',
  beginObject: 'o',
  endObject: '{',
  beginSparseArray: 'a',
  endSparseArray: '@',
  beginDenseArray: 'A',
  endDenseArray: '$',
  date: 'D',
  trueObject: 'y',
  falseObject: 'x',
  numberObject: 'n',
  bigintObject: 'z',
  stringObject: 's',
  regExp: 'R',
  beginMap: ';',
  endMap: ':',
  beginSet: "'",
  endSet: ',',
  arrayBuffer: 'B',
  resizableArrayBuffer: '~',
  arrayBufferTransfer: 't',
  sharedArrayBuffer: 'u',
  arrayBufferView: 'V',
  hostObject: '\\',
  error: 'r',
  errorMessage: 'm',
  errorCause: 'c',
  errorStack: 's',
  errorEnd: '.',
};
for (const name of Object.keys(tags)) {
  if (typeof tags[name] === 'string') {
    tags[name] = tags[name].charCodeAt(0);
  }
}

const errorTags = {
  EvalError: 0x45,
  RangeError: 0x52,
  ReferenceError: 0x46,
  SyntaxError: 0x53,
  TypeError: 0x54,
  URIError: 0x55,
};

// The kinds of views by their tags.
const viewTags = {
  Int8Array: 0x62,
  Uint8Array: 0x42,
  Uint8ClampedArray: 0x43,
  Int16Array: 0x77,
  Uint16Array: 0x57,
  Int32Array: 0x64,
  Uint32Array: 0x44,
  Float16Array: 0x68,
  Float32Array: 0x66,
  Float64Array: 0x46,
  BigInt64Array: 0x71,
  BigUint64Array: 0x51,
  DataView: 0x3f,
};

// In the order of their bits.
const regExpFlags = ['g', 'i', 'm', 'y', 'u', 's', undefined, 'd', 'v'];

module.exports = { errorTags, latestVersion, regExpFlags, tags, viewTags };
