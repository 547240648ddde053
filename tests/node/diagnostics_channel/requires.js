'use strict';
// Whoever listens to one of the channels of require() hears of the next one, whenever it came and by
// whatever call; whoever has gone hears of none.
const assert = require('assert');
const { AsyncLocalStorage } = require('async_hooks');
const diagnostics = require('diagnostics_channel');

const heard = [];
function listener(message, name) {
  heard.push([name.slice('tracing:module.require:'.length), message.id, message.parentFilename]);
}

require('path');
diagnostics.subscribe('tracing:module.require:start', listener);
require('path');
assert.deepStrictEqual(heard.splice(0), [['start', 'path', __filename]]);

assert.strictEqual(diagnostics.unsubscribe('tracing:module.require:start', listener), true);
require('path');
assert.deepStrictEqual(heard, []);

const channels = diagnostics.tracingChannel('module.require');
channels.subscribe({ end: listener, error: listener });
assert.throws(() => require('./missing'), { code: 'MODULE_NOT_FOUND' });
assert.deepStrictEqual(heard.splice(0).map(([name, id]) => [name, id]),
                       [['error', './missing'], ['end', './missing']]);

const storage = new AsyncLocalStorage();
channels.start.bindStore(storage, ({ id }) => id);
channels.end.subscribe(() => heard.push(storage.getStore()));
require('path');
assert.deepStrictEqual(heard.splice(0), [['end', 'path', __filename], 'path']);
