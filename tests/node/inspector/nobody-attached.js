'use strict';
// What programs can ask the inspector while no debugger is attached.
const assert = require('assert');
const inspector = require('inspector');

assert.strictEqual(inspector.url(), undefined);
assert.strictEqual(inspector.close(), undefined);
assert.throws(() => inspector.waitForDebugger(), { code: 'ERR_INSPECTOR_NOT_ACTIVE' });
assert.strictEqual(inspector.console.log('for nobody'), undefined);

const session = new inspector.Session();
assert.ok(session instanceof require('events'));
assert.throws(() => session.post('No.such'), { code: 'ERR_INSPECTOR_NOT_CONNECTED' });
assert.throws(() => session.connectToMainThread(), { code: 'ERR_INSPECTOR_NOT_WORKER' });
session.connect();
assert.throws(() => session.connect(), {
  code: 'ERR_INSPECTOR_ALREADY_CONNECTED',
  message: 'The inspector session is already connected',
});
assert.throws(() => session.post(1), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => session.post('No.such', 1), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => session.post('No.such', {}, 1), { code: 'ERR_INVALID_ARG_TYPE' });

const notFound = {
  code: 'ERR_INSPECTOR_COMMAND',
  message: "Inspector error -32601: 'No.such' wasn't found",
};
const answers = [];
session.post('No.such', (...values) => answers.push(values));
session.post('No.such', {}, (...values) => answers.push(values));
session.post('No.such');
assert.strictEqual(answers.length, 2);
for (const [error, result] of answers) {
  assert.throws(() => { throw error; }, notFound);
  assert.strictEqual(result, undefined);
}
session.disconnect();
assert.throws(() => session.post('No.such'), { code: 'ERR_INSPECTOR_NOT_CONNECTED' });

const promises = require('inspector/promises');
const other = new promises.Session();
other.connect();
assert.rejects(other.post('No.such'), notFound);
