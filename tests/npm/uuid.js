// uuid: identifiers of every version, made from names, times and randomness.
'use strict';
const uuid = require('uuid');

const url = 'https://example.org/';
console.log(uuid.v3(url, uuid.v3.URL), uuid.v5(url, uuid.v5.URL), uuid.NIL, uuid.MAX);
const fixed = { node: [1, 2, 3, 4, 5, 6], clockseq: 0x1234, msecs: 1700000000000, nsecs: 5678 };
console.log(uuid.v1(fixed), uuid.v1ToV6(uuid.v1(fixed)), uuid.v6(fixed));
console.log(uuid.v7({ msecs: 1700000000000, seq: 7, random: new Uint8Array(16).fill(9) }));
console.log(uuid.v4({ random: Uint8Array.from({ length: 16 }, (_, index) => index * 16) }));
const made = new Set(Array.from({ length: 5000 }, () => uuid.v4()));
console.log(made.size, [...made].every((id) => uuid.validate(id) && uuid.version(id) === 4));
const inOrder = Array.from({ length: 1000 }, () => uuid.v7());
console.log(inOrder.join() === [...inOrder].sort().join());
console.log(uuid.parse(uuid.MAX), uuid.stringify(uuid.parse(uuid.v5.DNS)), uuid.validate('no'));
try {
  uuid.parse('nonsense');
} catch (error) {
  console.log(error.name, error.message);
}
