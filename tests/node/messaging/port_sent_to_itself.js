'use strict';

// A channel whose target is sent to the target itself is lost, with a warning.

const assert = require('assert');
const { MessageChannel } = require('worker_threads');

let warning;
process.once('warning', (value) => { warning = value; });
const { port1, port2 } = new MessageChannel();
port1.postMessage({ port2 }, [port2]);
port1.on('message', assert.fail);
process.on('exit', () => assert.match(warning.message, /posted to itself/));
