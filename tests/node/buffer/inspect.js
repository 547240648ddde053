// A buffer shows its first bytes, how many more there are, and what was hung on it.
'use strict';
const buffer = require('buffer');
const { inspect } = require('util');

console.log(inspect(Buffer.from('abc')));
console.log(inspect(Buffer.alloc(0)));
console.log(inspect(Buffer.alloc(51)));
console.log(inspect(Object.assign(Buffer.from('a'), { name: 'x', deep: { a: 1 } })));
console.log(inspect([Buffer.from('a')]));
buffer.INSPECT_MAX_BYTES = 2;
console.log(inspect(Buffer.from('abcd')));
console.log(JSON.stringify(Buffer.from('ab')));
