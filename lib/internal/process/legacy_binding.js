'use strict';

// What process.binding() still gives to old packages: names, numbers, tests of types, and a few
// functions that had no other place once.

const core = internalBinding('core');

const typeTests = [
  'isArrayBuffer', 'isAsyncFunction', 'isDate', 'isExternal', 'isMap', 'isMapIterator',
  'isNativeError', 'isPromise', 'isRegExp', 'isSet', 'isSetIterator', 'isAnyArrayBuffer',
  'isArrayBufferView', 'isDataView', 'isTypedArray', 'isUint8Array',
];

// A request of the fs binding: its maker sets oncomplete(error, result).
class FSReqCallback {
  oncomplete = null;
}

// What loaders of modules ask for a path: 0 for a file, 1 for a folder, otherwise negative.
function internalModuleStat(path) {
  try {
    return require('fs').statSync(path).isDirectory() ? 1 : 0;
  } catch (error) {
    return error.errno ?? -1;
  }
}

const makers = {
  __proto__: null,
  fs: () => ({
    FSReqCallback,
    internalModuleStat,
    // What streams of files wrote several buffers at once with, before there was fs.writev().
    writeBuffers(fd, buffers, position, request) {
      require('fs').writev(fd, buffers, position, (error, written) => {
        request.oncomplete(error, written);
      });
    },
  }),
  // Programs look at the names; the texts are not part of the runtime.
  natives: () => Object.fromEntries(core.builtins.publicIds().map((id) => [id, ''])),
  constants: () => ({
    os: require('os').constants,
    fs: require('fs').constants,
    crypto: require('crypto').constants,
  }),
  config: () => ({ hasOpenSSL: true, hasIntl: true, hasInspector: false, bits: 64 }),
  spawn_sync: () => require('internal/child_process/sync').binding,
  util() {
    const types = require('internal/util/types');
    return Object.fromEntries(typeTests.map((name) => [name, types[name]]));
  },
  uv() {
    const errors = require('internal/util/system_errors').map();
    const nameOf = (number) => errors.get(number)?.[0] ?? `Unknown system error ${number}`;
    const binding = { errname: nameOf };
    for (const [number, [name]] of errors) binding[`UV_${name}`] = number;
    return binding;
  },
};
const made = new Map();

module.exports = function binding(name) {
  const id = `${name}`;
  if (makers[id] === undefined) throw new Error(`No such module: ${id}`);
  if (!made.has(id)) made.set(id, makers[id]());
  return made.get(id);
};
