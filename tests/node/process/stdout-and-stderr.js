'use strict';
// stdout and stderr are writable streams that call back in order.
const assert = require('assert');
assert.strictEqual(process.stdout.fd, 1);
assert.strictEqual(process.stderr.fd, 2);
assert.strictEqual(process.stdout.writable, true);
process.stdout.write('one\n', () => process.stdout.write('two\n'));
process.stderr.write('err\n');
process.stdout.write(Buffer.from('buffer\n'));
process.stdout.write('78790a', 'hex');
assert.throws(() => process.stdout.write(1), { code: 'ERR_INVALID_ARG_TYPE' });
