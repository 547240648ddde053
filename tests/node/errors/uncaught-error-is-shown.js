'use strict';

// An error that ends the program is shown with all that it has, not as its own inspect() says, and
// in colors if they are asked for.

const { spawnSync } = require('child_process');
const { inspect } = require('util');

if (process.argv[2] === 'throw') {
  const error = new RangeError('too far');
  error.stack = 'RangeError: too far';
  error.details = { a: { b: { c: { d: { e: { f: 1 } } } } } };
  Object.defineProperty(error, inspect.custom, { value: () => 'custom' });
  throw error;
}
for (const FORCE_COLOR of ['0', '1']) {
  const { stderr } = spawnSync(process.execPath, [__filename, 'throw'], {
    encoding: 'utf8', env: { ...process.env, NO_COLOR: '', FORCE_COLOR },
  });
  console.log(stderr.replace(/^[^]*?(?=RangeError: too far)/, '').replace(/Node\.js .*\n/, ''));
}
