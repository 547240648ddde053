'use strict';

// Each of many objects refers to others, so that most are shown many times. What is inside is not
// copied again for each object around it, and there is an end to it when the text gets too long.

const assert = require('assert');
const { inspect } = require('util');

const first = {};
let last = first;
for (let i = 0; i < 1000; i++) {
  last.next = { circular: first, last, obj: { a: 1, b: 2, c: true } };
  last = last.next;
  first[i] = last;
}
const text = inspect(first, { depth: Infinity });
assert(text.length > 2 ** 20);
assert.match(text, /^<ref \*1> \{\n/);
