'use strict';
// In a cycle the second file sees what the first has exported until then.
const assert = require('assert');
const a = require('./fixtures/cycle-a');
const b = require('./fixtures/cycle-b');
assert.deepStrictEqual(b.seenOfA, { early: 'a early' });
assert.deepStrictEqual(a.seenOfB, { seenOfA: { early: 'a early' }, late: 'b late' });
assert.strictEqual(a.late, 'a late');
