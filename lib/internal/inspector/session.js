'use strict';

// Sessions of the inspector. The engine offers no protocol of V8's, so there are no methods to call:
// each is answered as one that does not exist.

const EventEmitter = require('events');
const {
  codes: {
    ERR_INSPECTOR_ALREADY_CONNECTED, ERR_INSPECTOR_COMMAND, ERR_INSPECTOR_NOT_CONNECTED,
    ERR_INSPECTOR_NOT_WORKER,
  },
} = require('internal/errors');
const { validateFunction, validateObject, validateString } = require('internal/validators');

const methodNotFound = -32601;

class Session extends EventEmitter {
  #isConnected = false;

  connect() {
    if (this.#isConnected) throw new ERR_INSPECTOR_ALREADY_CONNECTED('The inspector session');
    this.#isConnected = true;
  }

  connectToMainThread() {
    if (internalBinding('core').threadId === undefined) throw new ERR_INSPECTOR_NOT_WORKER();
    this.connect();
  }

  post(method, params, callback) {
    validateString(method, 'method');
    if (callback === undefined && typeof params === 'function') {
      callback = params;
      params = undefined;
    }
    if (params) validateObject(params, 'params');
    if (callback) validateFunction(callback, 'callback');
    if (!this.#isConnected) throw new ERR_INSPECTOR_NOT_CONNECTED();
    callback?.(new ERR_INSPECTOR_COMMAND(methodNotFound, `'${method}' wasn't found`));
  }

  disconnect() {
    this.#isConnected = false;
  }
}

module.exports = { Session };
