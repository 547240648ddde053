'use strict';

// WebAssembly whose promises keep the loop alive. The engine compiles on its own threads, of which
// the loop knows nothing.

let pending = 0;
let hold;

function keep() {
  const { setInterval } = require('internal/timers/functions');
  if (pending++ === 0) hold = setInterval(() => {}, 2 ** 31 - 1);
}

function release() {
  if (--pending === 0) require('internal/timers/functions').clearInterval(hold);
}

function keepLoopAlive(original) {
  const { name } = original;
  return {
    [name](source, ...rest) {
      const promise = Reflect.apply(original, this, [source, ...rest]);
      keep();
      return promise.then((value) => {
        release();
        return value;
      }, (error) => {
        release();
        throw error;
      });
    },
  }[name];
}

// Bytes that come as a response of fetch(), or a promise of one.
async function readResponse(source) {
  const response = await source;
  const { Response } = require('internal/deps/undici');
  if (!(response instanceof Response)) {
    const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
    throw new ERR_INVALID_ARG_TYPE(
      'source', ['Response', 'Promise resolving to Response'], response);
  }
  checkResponse(response);
  return new Uint8Array(await response.arrayBuffer());
}

function checkResponse(response) {
  const { codes: { ERR_WEBASSEMBLY_RESPONSE } } = require('internal/errors');
  const type = response.headers.get('Content-Type');
  if (type !== 'application/wasm') {
    throw new ERR_WEBASSEMBLY_RESPONSE(`has unsupported MIME type '${type}'`);
  }
  if (!response.ok) throw new ERR_WEBASSEMBLY_RESPONSE(`has status code ${response.status}`);
  if (response.bodyUsed) throw new ERR_WEBASSEMBLY_RESPONSE('body has already been used');
}

function addStreaming(WebAssembly) {
  const { CompileError, compile, instantiate } = WebAssembly;
  const methods = {
    async compileStreaming(source) { return compile(await readResponse(source)); },
    async instantiateStreaming(source, imports = undefined) {
      return instantiate(await readResponse(source), imports);
    },
  };
  for (const [name, method] of Object.entries(methods)) {
    const value = {
      async [name](...args) {
        try {
          return await method(...args);
        } catch (error) {
          if (error instanceof CompileError) {
            const reason = error.message.replace(/^WebAssembly\.Module /, '');
            error.message = `WebAssembly.${name}(): ${reason}`;
          }
          throw error;
        }
      },
    }[name];
    Object.defineProperty(value, 'length', { value: 1 });
    Object.defineProperty(WebAssembly, name, {
      configurable: true, enumerable: true, writable: true, value,
    });
  }
}

// What classes of things that modules are compiled from have in common.
function addModuleSource({ Module }) {
  const { customSections } = Module;
  class AbstractModuleSource {
    constructor() {
      throw new TypeError('Abstract class AbstractModuleSource not directly constructable');
    }

    get [Symbol.toStringTag]() {
      try {
        customSections(this, '');
      } catch {
        return undefined;
      }
      return 'WebAssembly.Module';
    }
  }
  Object.setPrototypeOf(Module, AbstractModuleSource);
  Object.setPrototypeOf(Module.prototype, AbstractModuleSource.prototype);
}

module.exports = function wrap(WebAssembly) {
  for (const name of ['compile', 'instantiate']) {
    const descriptor = Object.getOwnPropertyDescriptor(WebAssembly, name);
    Object.defineProperty(WebAssembly, name, {
      ...descriptor, value: keepLoopAlive(descriptor.value),
    });
  }
  addStreaming(WebAssembly);
  addModuleSource(WebAssembly);
  return WebAssembly;
};
