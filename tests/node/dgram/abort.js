'use strict';

// An abort signal closes the socket.

const assert = require('assert');
const dgram = require('dgram');

const controller = new AbortController();
const socket = dgram.createSocket({ type: 'udp4', signal: controller.signal });
let isClosed = false;
socket.on('close', () => { isClosed = true; });
socket.bind(0, () => controller.abort());
process.on('exit', () => assert.ok(isClosed));

assert.throws(() => dgram.createSocket({ type: 'udp4', signal: {} }),
              { code: 'ERR_INVALID_ARG_TYPE' });
