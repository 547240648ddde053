'use strict';

// A UDP socket of the loop in the shape that Node's native half has: methods answer with 0 or the
// number of an error.

const native = internalBinding('udp');
const { setImmediate } = require('internal/timers/functions');
const { FastBuffer } = require('internal/buffer');
const { closeNative, newAsyncId } = require('internal/async_hooks');
const { kOwner } = require('internal/net/symbols');

const constants = { UV_UDP_IPV6ONLY: 1, UV_UDP_REUSEADDR: 4, UV_UDP_REUSEPORT: 8 };

const errnoInvalid = -22;

const kReceive = Symbol('kReceive');
const kSend = Symbol('kSend');

class SendWrap {}

// Closes sockets that were never used and that nobody knows any more.
const registry = new FinalizationRegistry((number) => native.close(number));

// The native half must not keep the handle: it knows it only while something can happen to it.
const busyHandles = new Map();

class UDP {
  #number;
  #asyncId = newAsyncId();
  #onMessage;

  constructor() {
    const key = { number: 0 };
    this.#onMessage = (error, bytes, address, port) => {
      busyHandles.get(key.number)?.[kReceive](error, bytes, address, port);
    };
    this.#number = native.open(this.#onMessage);
    key.number = this.#number;
    registry.register(this, this.#number, this);
  }

  [kReceive](error, bytes, address, port) {
    if (error < 0) {
      this.onmessage(error, this, undefined, undefined);
      return;
    }
    const family = address.includes(':') ? 'IPv6' : 'IPv4';
    const buffer = new FastBuffer(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.onmessage(bytes.byteLength, this, buffer, { address, family, port });
  }

  get fd() {
    return native.fd(this.#number);
  }

  getAsyncId() {
    return this.#asyncId;
  }

  bind(address, port, flags) {
    return native.bind(this.#number, 4, address, port, flags);
  }

  bind6(address, port, flags) {
    return native.bind(this.#number, 6, address, port, flags);
  }

  open(fd) {
    return native.openFd(this.#number, fd);
  }

  connect(address, port) {
    return native.connect(this.#number, 4, address, port);
  }

  connect6(address, port) {
    return native.connect(this.#number, 6, address, port);
  }

  disconnect() {
    return native.disconnect(this.#number);
  }

  // (request, list, count, port, address, hasCallback), or without port and address.
  send(request, list, count, port, address) {
    return this[kSend](4, request, list, port, address);
  }

  send6(request, list, count, port, address) {
    return this[kSend](6, request, list, port, address);
  }

  [kSend](family, request, list, port, address) {
    const done = (error, size) => {
      // Also keeps the memory of the list until it is sent.
      request.list = list;
      request.oncomplete?.(error, size);
    };
    if (typeof address !== 'string') {
      return native.send(this.#number, list, family, undefined, 0, done);
    }
    return native.send(this.#number, list, family, address, port, done);
  }

  recvStart() {
    busyHandles.set(this.#number, this);
    return native.receiveStart(this.#number);
  }

  recvStop() {
    busyHandles.delete(this.#number);
    return native.receiveStop(this.#number);
  }

  close(callback = undefined) {
    busyHandles.delete(this.#number);
    registry.unregister(this);
    native.close(this.#number);
    closeNative(this.#onMessage);
    if (typeof callback === 'function') setImmediate(callback);
  }

  ref() {
    native.ref(this.#number, true);
  }

  unref() {
    native.ref(this.#number, false);
  }

  hasRef() {
    return native.hasRef(this.#number);
  }

  getsockname(out) {
    return native.localAddress(this.#number, out);
  }

  getpeername(out) {
    return native.peerAddress(this.#number, out);
  }

  setBroadcast(isOn) {
    return native.setOption(this.#number, 'broadcast', isOn);
  }

  setTTL(ttl) {
    return native.setOption(this.#number, 'ttl', ttl);
  }

  setMulticastTTL(ttl) {
    return native.setOption(this.#number, 'multicastTTL', ttl);
  }

  setMulticastLoopback(isOn) {
    return native.setOption(this.#number, 'multicastLoopback', isOn);
  }

  setMulticastInterface(name) {
    // The loop would take names of interfaces, too, and the empty one for any.
    if (require('internal/net').isIP(name) === 0) return errnoInvalid;
    const error = native.setInterface(this.#number, name);
    // An address of no interface that there is leaves the choice to the kernel, as in libuv.
    return error !== 0 && name.startsWith('::%') ? native.setInterface(this.#number, '') : error;
  }

  addMembership(group, interfaceAddress) {
    return native.setMembership(this.#number, true, group, interfaceAddress);
  }

  dropMembership(group, interfaceAddress) {
    return native.setMembership(this.#number, false, group, interfaceAddress);
  }

  addSourceSpecificMembership(source, group, interfaceAddress) {
    return native.setSourceMembership(this.#number, true, source, group, interfaceAddress);
  }

  dropSourceSpecificMembership(source, group, interfaceAddress) {
    return native.setSourceMembership(this.#number, false, source, group, interfaceAddress);
  }

  // Undefined if it fails, and the reason is in `context`.
  bufferSize(size, isReceiving, context) {
    const answer = native.bufferSize(this.#number, size, isReceiving);
    if (answer >= 0) return answer;
    const [code, message] = require('internal/util').getSystemErrorMap().get(answer);
    Object.assign(context, {
      errno: answer,
      code,
      message,
      syscall: isReceiving ? 'uv_recv_buffer_size' : 'uv_send_buffer_size',
    });
    return undefined;
  }

  getSendQueueSize() {
    return native.queueBytes(this.#number);
  }

  getSendQueueCount() {
    return native.queueCount(this.#number);
  }

  get owner() {
    return this[kOwner];
  }

  set owner(value) {
    this[kOwner] = value;
  }
}

module.exports = { SendWrap, UDP, constants, kOwner };
