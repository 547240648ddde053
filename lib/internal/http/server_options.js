'use strict';

// The options of servers.

const { codes: { ERR_OUT_OF_RANGE } } = require('internal/errors');
const { validateBoolean, validateFunction, validateInteger } = require('internal/validators');
const { IncomingMessage } = require('_http_incoming');
const { checkValidationOptions } = require('internal/http/parsers');
const { ServerResponse } = require('internal/http/server_response');
const { kIncomingMessage, kOptimizeEmptyRequests, kServerResponse } =
  require('internal/http/symbols');

function takeInteger(server, options, name, byDefault) {
  const value = options[name];
  if (value !== undefined) validateInteger(value, name, 0);
  server[name] = value ?? byDefault;
}

function takeBoolean(server, options, name, byDefault) {
  const value = options[name];
  if (value !== undefined) validateBoolean(value, `options.${name}`);
  server[name] = value ?? byDefault;
}

function shouldUpgrade() {
  return this.listenerCount('upgrade') > 0;
}

function takeTimeouts(server, options) {
  takeInteger(server, options, 'requestTimeout', 300_000);
  takeInteger(server, options, 'headersTimeout', Math.min(60_000, server.requestTimeout));
  const { headersTimeout, requestTimeout } = server;
  if (requestTimeout > 0 && headersTimeout > 0 && headersTimeout > requestTimeout) {
    throw new ERR_OUT_OF_RANGE('headersTimeout', '<= requestTimeout', options.headersTimeout);
  }
  takeInteger(server, options, 'keepAliveTimeout', 5_000);
  takeInteger(server, options, 'keepAliveTimeoutBuffer', 1000);
  takeInteger(server, options, 'connectionsCheckingInterval', 30_000);
}

// Called with the server as this, also by https.
function storeHTTPOptions(options) {
  this[kIncomingMessage] = options.IncomingMessage || IncomingMessage;
  this[kServerResponse] = options.ServerResponse || ServerResponse;
  takeInteger(this, options, 'maxHeaderSize', undefined);
  if (options.optimizeEmptyRequests !== undefined) {
    validateBoolean(options.optimizeEmptyRequests, 'options.optimizeEmptyRequests');
  }
  this[kOptimizeEmptyRequests] = options.optimizeEmptyRequests || false;
  checkValidationOptions(options);
  this.insecureHTTPParser = options.insecureHTTPParser;
  this.httpValidation = options.httpValidation;
  takeTimeouts(this, options);
  takeBoolean(this, options, 'requireHostHeader', true);
  takeBoolean(this, options, 'joinDuplicateHeaders', undefined);
  takeBoolean(this, options, 'rejectNonStandardBodyWrites', false);
  if (options.shouldUpgradeCallback !== undefined) {
    validateFunction(options.shouldUpgradeCallback, 'options.shouldUpgradeCallback');
  }
  this.shouldUpgradeCallback = options.shouldUpgradeCallback ?? shouldUpgrade;
}

module.exports = { storeHTTPOptions };
