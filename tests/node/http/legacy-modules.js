// The parts can be required by their old names.
'use strict';
const assert = require('assert');
const http = require('http');

assert.strictEqual(require('_http_agent').Agent, http.Agent);
assert.strictEqual(require('_http_client').ClientRequest, http.ClientRequest);
assert.strictEqual(require('_http_incoming').IncomingMessage, http.IncomingMessage);
assert.strictEqual(require('_http_outgoing').OutgoingMessage, http.OutgoingMessage);
assert.strictEqual(require('_http_server').Server, http.Server);
assert.strictEqual(require('_http_common')._checkIsHttpToken('a-b'), true);
