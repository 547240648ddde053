// os.userInfo() in the encodings it can have.
'use strict';
const assert = require('assert');
const os = require('os');

const user = os.userInfo();
assert.strictEqual(Object.getPrototypeOf(user), null);
assert.strictEqual(user.uid, process.getuid());
assert.strictEqual(typeof user.username, 'string');
const inBytes = os.userInfo({ encoding: 'buffer' });
assert.strictEqual(inBytes.homedir.toString(), user.homedir);
assert.strictEqual(os.userInfo({ encoding: 'hex' }).username,
                   Buffer.from(user.username).toString('hex'));
assert.throws(() => os.userInfo({ get encoding() { throw new Error('mine'); } }), /mine/);
