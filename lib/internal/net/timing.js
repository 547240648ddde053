'use strict';

// Tells performance observers how long it took to connect.

const kConnect = Symbol('kPerfHooksNetConnectContext');

const { isLoaded } = internalBinding('core').builtins;

// Without the module of observers there is none.
function timeline() {
  if (!isLoaded('internal/perf/timeline')) return undefined;
  const loaded = require('internal/perf/timeline');
  return loaded.hasObserver('net') ? loaded : undefined;
}

function begin(socket, host, port) {
  timeline()?.startPerf(socket, kConnect, { type: 'net', name: 'connect', detail: { host, port } });
}

function end(socket) {
  if (socket[kConnect] !== undefined) timeline()?.stopPerf(socket, kConnect);
}

module.exports = { begin, end };
