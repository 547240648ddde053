'use strict';

// The parts of V8's own module that have a meaning on another engine.

const {
  codes: { ERR_METHOD_NOT_IMPLEMENTED, ERR_NOT_BUILDING_SNAPSHOT },
} = require('internal/errors');
const { validateString } = require('internal/validators');

// ---- Memory ----------------------------------------------------------------------------------

function getHeapStatistics() {
  const [total, used, external] = internalBinding('process').heapSizes();
  // The heap may take all of the machine's memory, or what its container has.
  const os = internalBinding('os');
  const { heapMegabytes } = internalBinding('core').options;
  const limit = heapMegabytes > 0 ? heapMegabytes * 1024 * 1024 :
    internalBinding('process').constrainedMemory() || os.getTotalMem();
  return {
    total_heap_size: total,
    total_heap_size_executable: 0,
    total_physical_size: total,
    total_available_size: Math.max(0, limit - used),
    used_heap_size: used,
    heap_size_limit: limit,
    malloced_memory: external,
    peak_malloced_memory: external,
    does_zap_garbage: 0,
    number_of_native_contexts: 1,
    number_of_detached_contexts: 0,
    total_global_handles_size: 0,
    used_global_handles_size: 0,
    external_memory: external,
  };
}

const spaceNames = [
  'read_only_space', 'new_space', 'old_space', 'code_space', 'shared_space', 'trusted_space',
  'shared_trusted_space', 'new_large_object_space', 'large_object_space',
  'code_large_object_space', 'shared_large_object_space', 'shared_trusted_large_object_space',
  'trusted_large_object_space',
];

// This engine has one space, which is counted as the old one.
function getHeapSpaceStatistics() {
  const heap = getHeapStatistics();
  return spaceNames.map((name) => {
    const isOurs = name === 'old_space';
    return {
      space_name: name,
      space_size: isOurs ? heap.total_heap_size : 0,
      space_used_size: isOurs ? heap.used_heap_size : 0,
      space_available_size: isOurs ? heap.total_heap_size - heap.used_heap_size : 0,
      physical_space_size: isOurs ? heap.total_physical_size : 0,
    };
  });
}

// This engine does not tell how much of its memory is code.
function getHeapCodeStatistics() {
  return {
    code_and_metadata_size: 0,
    bytecode_and_metadata_size: 0,
    external_script_source_size: 0,
    cpu_profiler_metadata_size: 0,
  };
}

// ---- Flags -----------------------------------------------------------------------------------

const flags = new Set();

// Flags of another engine change nothing here, except --expose-gc, which vm contexts look for.
function setFlagsFromString(text) {
  validateString(text, 'flags');
  for (const word of text.split(/\s+/)) {
    const flag = word.replace(/^-+/, '').replaceAll('_', '-');
    if (flag !== '') {
      flags.add(flag);
    }
    if (flag === 'expose-gc') {
      require('internal/vm/collector').exposeInNewContexts();
    }
  }
}

// Differs when code that was compiled before may not be used any more.
function cachedDataVersionTag() {
  let hash = 0;
  for (const character of [process.versions.rondo ?? process.version, ...flags].join()) {
    hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0;
  }
  return hash >>> 0;
}

// ---- Serialization ---------------------------------------------------------------------------

function serialize(value) {
  const { DefaultSerializer } = require('internal/v8/default_delegates');
  const serializer = new DefaultSerializer();
  serializer.writeHeader();
  serializer.writeValue(value);
  return serializer.releaseBuffer();
}

function deserialize(buffer) {
  const { DefaultDeserializer } = require('internal/v8/default_delegates');
  const deserializer = new DefaultDeserializer(buffer);
  deserializer.readHeader();
  return deserializer.readValue();
}

// ---- Others ----------------------------------------------------------------------------------

function isStringOneByteRepresentation(content) {
  validateString(content, 'content');
  return !/[^\0-\xff]/.test(content);
}

// Coverage is collected by V8's inspector, and without it these do nothing in Node, too.
function takeCoverage() {}
function stopCoverage() {}

function notImplemented(name) {
  return { [name]() { throw new ERR_METHOD_NOT_IMPLEMENTED(`v8.${name}`); } }[name];
}

function startCpuProfile() {
  const { SyncCPUProfileHandle } = require('internal/v8/cpu_profile');
  return new SyncCPUProfileHandle();
}

class GCProfiler {
  start() {
    throw new ERR_METHOD_NOT_IMPLEMENTED('v8.GCProfiler.start');
  }

  stop() {}
}

const startupSnapshot = { isBuildingSnapshot: () => false };
for (const name of [
  'addSerializeCallback', 'addDeserializeCallback', 'setDeserializeMainFunction',
]) {
  startupSnapshot[name] = () => {
    throw new ERR_NOT_BUILDING_SNAPSHOT();
  };
}

module.exports = {
  cachedDataVersionTag,
  getHeapSnapshot: notImplemented('getHeapSnapshot'),
  getHeapStatistics,
  getHeapSpaceStatistics,
  getHeapCodeStatistics,
  getCppHeapStatistics: notImplemented('getCppHeapStatistics'),
  setFlagsFromString,
  deserialize,
  takeCoverage,
  stopCoverage,
  serialize,
  writeHeapSnapshot: notImplemented('writeHeapSnapshot'),
  queryObjects: notImplemented('queryObjects'),
  startupSnapshot,
  setHeapSnapshotNearHeapLimit: notImplemented('setHeapSnapshotNearHeapLimit'),
  GCProfiler,
  isStringOneByteRepresentation,
  startCpuProfile,
};

// Most programs that ask for memory statistics do nothing else.
function defineLazy(name, load) {
  const define = (value) => Object.defineProperty(module.exports, name, {
    __proto__: null, configurable: true, enumerable: true, value, writable: true,
  });
  Object.defineProperty(module.exports, name, {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get: () => define(load())[name],
    set: define,
  });
}

defineLazy('promiseHooks', () => require('internal/v8/promise_hooks'));
defineLazy('Serializer', () => require('internal/v8/serializer').Serializer);
defineLazy('Deserializer', () => require('internal/v8/deserializer').Deserializer);
for (const name of ['DefaultSerializer', 'DefaultDeserializer']) {
  defineLazy(name, () => require('internal/v8/default_delegates')[name]);
}
