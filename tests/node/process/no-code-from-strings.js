'use strict';

const assert = require('assert');

assert.throws(() => eval('1'), { name: 'EvalError' });
assert.throws(() => new Function('return 1'), { name: 'EvalError' });
