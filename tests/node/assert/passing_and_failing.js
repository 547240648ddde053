'use strict';
const assert = require('assert');

function fails(fn, fields) {
  let thrown;
  try {
    fn();
  } catch (error) {
    thrown = error;
  }
  if (thrown === undefined) throw new Error(`${fn} did not fail`);
  for (const key of Object.keys(fields)) {
    if (thrown[key] !== fields[key]) {
      throw new Error(`${fn}: ${key} is ${thrown[key]}, not ${fields[key]}`);
    }
  }
}
const code = 'ERR_ASSERTION';

assert(true);
assert.equal(1, '1');
assert.equal(NaN, NaN);
assert.strictEqual(NaN, NaN);
assert.deepEqual({ a: [1, '2'] }, { a: ['1', 2] });
assert.deepStrictEqual(new Set([{ a: 1 }]), new Set([{ a: 1 }]));
assert.notDeepStrictEqual({ a: 1 }, { a: '1' });
assert.notDeepStrictEqual([1, , 3], [1, undefined, 3]);
assert.deepStrictEqual([1, [2]], [1, [2]]);
assert.match('abc', /b/);
assert.doesNotMatch('abc', /x/);
assert.ifError(null);

fails(() => assert.strictEqual(1, 2), {
  code, operator: 'strictEqual', actual: 1, expected: 2, generatedMessage: true,
  name: 'AssertionError', message: 'Expected values to be strictly equal:\n\n1 !== 2\n',
});
fails(() => assert.equal(1, 2), { code, operator: '==', message: '1 == 2' });
fails(() => assert.notStrictEqual(1, 1), {
  message: 'Expected "actual" to be strictly unequal to: 1',
});
fails(() => assert.fail(), { code, message: 'Failed', generatedMessage: true });
fails(() => assert.fail('why'), { message: 'why', operator: 'fail', generatedMessage: false });
fails(() => assert.equal(1, 2, new RangeError('own')), { name: 'RangeError', message: 'own' });
fails(() => assert.ifError(new Error('bad')), {
  message: 'ifError got unwanted exception: bad',
});
fails(() => assert.equal(1), { code: 'ERR_MISSING_ARGS' });
fails(() => assert.match('abc', /x/), {
  message: "The input did not match the regular expression /x/. Input:\n\n'abc'\n",
});
fails(() => assert.strict.equal(1, '1'), { operator: 'strictEqual' });
fails(() => assert(), { message: 'No value argument passed to `assert.ok()`' });

let text;
try {
  const value = 0;
  assert.ok(value, undefined);
} catch (error) {
  text = error.stack.split('\n')[0];
}
assert.match(text, /^AssertionError \[ERR_ASSERTION\]: The expression evaluated to a falsy value:$/);
