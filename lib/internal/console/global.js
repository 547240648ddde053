'use strict';

// The global console: an object with the methods of Console, bound to it, that takes the streams
// of the process when it first writes.

const { Console, kBindProperties, kBindStreamsLazy } = require('internal/console/constructor');

const globalConsole = { __proto__: {} };

for (const key of Reflect.ownKeys(Console.prototype)) {
  if (key === 'constructor') continue;
  const descriptor = Reflect.getOwnPropertyDescriptor(Console.prototype, key);
  if (typeof descriptor.value === 'function') {
    const { name } = descriptor.value;
    descriptor.value = descriptor.value.bind(globalConsole);
    Object.defineProperty(descriptor.value, 'name', { __proto__: null, value: name });
  }
  Reflect.defineProperty(globalConsole, key, descriptor);
}

globalConsole[kBindStreamsLazy](process);
globalConsole[kBindProperties](true, 'auto');
globalConsole.Console = Console;

// These speak to an inspector only, and there is none.
Object.assign(globalConsole, { profile() {}, profileEnd() {}, timeStamp() {} });

module.exports = globalConsole;
