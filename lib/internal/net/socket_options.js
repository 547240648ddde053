'use strict';

// What sockets tell about themselves, and what can be set of them.

const { errnoException } = require('internal/net/stream_io');
const {
  kBoundPath, kBytesRead, kBytesWritten, kKeepAlive, kKeepAliveCount, kKeepAliveDelay,
  kKeepAliveInterval, kNoDelay, kTypeOfService,
} = require('internal/net/symbols');

// ---- State and counts ------------------------------------------------------------------------

const hiddenGetters = {
  __proto__: null,
  _connecting() { return this.connecting; },
  bufferSize() { return this._handle ? this.writableLength : undefined; },
  readyState() {
    if (this.connecting) return 'opening';
    if (this.readable) return this.writable ? 'open' : 'readOnly';
    return this.writable ? 'writeOnly' : 'closed';
  },
};

function lengthOf(chunk, encoding) {
  const { Buffer } = require('buffer');
  return typeof chunk === 'string' ? Buffer.byteLength(chunk, encoding) : chunk.length;
}

// What waits for the connection: a chunk, or a list of them.
function pendingLength(data, encoding) {
  if (!data) return 0;
  if (!Array.isArray(data)) return lengthOf(data, encoding);
  let total = 0;
  for (const entry of data) {
    total += data.allBuffers || entry instanceof Uint8Array ? (entry.chunk ?? entry).length :
      lengthOf(entry.chunk, entry.encoding);
  }
  return total;
}

const shownGetters = {
  __proto__: null,
  bytesRead() { return this._handle ? this._handle.bytesRead : this[kBytesRead]; },
  _bytesDispatched() { return this._handle ? this._handle.bytesWritten : this[kBytesWritten]; },
  bytesWritten() {
    const { writableBuffer } = this;
    if (!writableBuffer) return undefined;
    let total = this._bytesDispatched + pendingLength(this._pendingData, this._pendingEncoding);
    for (const { chunk, encoding } of writableBuffer) total += lengthOf(chunk, encoding);
    return total;
  },
  remoteAddress() { return this._getpeername().address; },
  remoteFamily() { return this._getpeername().family; },
  remotePort() { return this._getpeername().port; },
  localAddress() { return this._getsockname().address; },
  localPort() { return this._getsockname().port; },
  localFamily() { return this._getsockname().family; },
};

// ---- Methods ---------------------------------------------------------------------------------

function keepAliveArguments(enable, initialDelay, interval, count) {
  if (enable !== null && typeof enable === 'object') {
    ({ enable, initialDelay, interval, count } = enable);
  }
  return {
    isOn: Boolean(enable),
    delay: ~~(initialDelay / 1000),
    interval: interval === undefined ? undefined : ~~(interval / 1000),
    count,
  };
}

const methods = {
  __proto__: null,

  address() { return this._getsockname(); },

  _getpeername() {
    const handle = this._handle;
    if (!handle || !handle.getpeername || this.connecting) return this._peername || {};
    if (!this._peername) {
      const peer = {};
      if (handle.getpeername(peer)) return peer;
      this._peername = peer;
    }
    return this._peername;
  },

  _getsockname() {
    if (this[kBoundPath] !== undefined) return { address: this[kBoundPath] };
    if (!this._handle || !this._handle.getsockname) return {};
    if (!this._sockname) {
      this._sockname = {};
      this._handle.getsockname(this._sockname);
    }
    return this._sockname;
  },

  setNoDelay(enable) {
    const isOn = enable === undefined || Boolean(enable);
    if (!this._handle) {
      this[kNoDelay] = isOn;
    } else if (this._handle.setNoDelay && isOn !== this[kNoDelay]) {
      this[kNoDelay] = isOn;
      this._handle.setNoDelay(isOn);
    }
    return this;
  },

  setKeepAlive(...args) {
    const { isOn, delay, interval, count } = keepAliveArguments(...args);
    const handle = this._handle;
    if (handle && !handle.setKeepAlive) return this;
    const isChanged = isOn !== this[kKeepAlive] || (isOn && (
      delay !== this[kKeepAliveDelay] || interval !== this[kKeepAliveInterval] ||
      count !== this[kKeepAliveCount]));
    if (handle && !isChanged) return this;
    this[kKeepAlive] = isOn;
    this[kKeepAliveDelay] = delay;
    this[kKeepAliveInterval] = interval;
    this[kKeepAliveCount] = count;
    if (handle) handle.setKeepAlive(isOn, delay, interval, count);
    return this;
  },

  setTypeOfService(value) {
    if (Number.isNaN(value)) {
      const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
      throw new ERR_INVALID_ARG_TYPE('tos', 'number', value);
    }
    require('internal/validators').validateInt32(value, 'tos', 0, 255);
    if (this._handle?.setTypeOfService && value !== this[kTypeOfService]) {
      const status = this._handle.setTypeOfService(value);
      if (status) throw errnoException(status, 'setTypeOfService');
    }
    this[kTypeOfService] = value;
    return this;
  },

  getTypeOfService() {
    if (!this._handle?.getTypeOfService) return this[kTypeOfService] ?? 0;
    const value = this._handle.getTypeOfService();
    if (value < 0) throw errnoException(value, 'getTypeOfService');
    return value;
  },

  ref() {
    if (this._handle) this._handle.ref?.();
    else this.once('connect', this.ref);
    return this;
  },

  unref() {
    if (this._handle) this._handle.unref?.();
    else this.once('connect', this.unref);
    return this;
  },
};

function install(prototype) {
  Object.assign(prototype, methods);
  for (const name of Object.keys(hiddenGetters)) {
    Object.defineProperty(prototype, name, { __proto__: null, get: hiddenGetters[name] });
  }
  Object.defineProperty(prototype, 'pending', {
    __proto__: null,
    configurable: true,
    get() { return !this._handle || this.connecting; },
  });
  for (const name of Object.keys(shownGetters)) {
    Object.defineProperty(prototype, name, {
      __proto__: null, enumerable: true, get: shownGetters[name],
    });
  }
}

module.exports = { install };
