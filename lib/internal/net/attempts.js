'use strict';

// Connecting to the first of several addresses that answers (Happy Eyeballs): each gets some time
// for itself, then the next is tried.

const { TCP, tcpConstants } = require('internal/net/handles');
const {
  afterConnect, bindLocally, connectError, makeRequest, startConnect, startError,
} = require('internal/net/connect');
const { kReinitializeHandle } = require('internal/net/symbols');

const canceled = -125;
const timedOut = -110;

class Attempts {
  #socket;
  #target;
  #addresses;
  #next = 0;
  #errors = [];
  #timer = undefined;

  constructor(socket, target, addresses) {
    this.#socket = socket;
    this.#target = target;
    this.#addresses = addresses;
  }

  tryNext(isCanceled = false) {
    require('internal/timers/functions').clearTimeout(this.#timer);
    if (this.#socket._aborted) return;
    if (isCanceled || this.#next === this.#addresses.length) {
      this.#giveUp();
      return;
    }
    const index = this.#next++;
    // A handle can try only once.
    if (index > 0) this.#socket[kReinitializeHandle](new TCP(tcpConstants.SOCKET));
    const { address, family } = this.#addresses[index];
    this.#try(index, { ...this.#target, localAddress: undefined, address, family });
  }

  #giveUp() {
    const { NodeAggregateError, codes: { ERR_SOCKET_CONNECTION_TIMEOUT } } =
      require('internal/errors');
    this.#socket.destroy(this.#errors.length === 0 ? new ERR_SOCKET_CONNECTION_TIMEOUT() :
      new NodeAggregateError(this.#errors));
  }

  #try(index, target) {
    const socket = this.#socket;
    const { address, family, port } = target;
    if (target.localPort) {
      const error = bindLocally(socket._handle, target);
      target.localAddress = family === 4 ? '0.0.0.0' : '::';
      if (error) {
        this.#errors.push(error);
        this.tryNext();
        return;
      }
    }
    if (socket.blockList?.check(address, `ipv${family}`)) {
      const { codes: { ERR_IP_BLOCKED } } = require('internal/errors');
      this.#fail(target, new ERR_IP_BLOCKED(address));
      return;
    }
    socket.emit('connectionAttempt', address, port, family);
    const request = makeRequest(target, (status, handle, ended, readable, writable) =>
      this.#onEnd(index, status, handle, ended, readable, writable));
    socket.autoSelectFamilyAttemptedAddresses.push(`${address}:${port}`);
    const status = startConnect(socket._handle, request);
    if (status) {
      this.#fail(target, startError(socket, status, target));
    } else if (index < this.#addresses.length - 1) {
      this.#timer = require('internal/timers/functions').setTimeout(
        () => this.#onTimeout(request, socket._handle), this.#target.attemptTimeout);
    }
  }

  #fail({ address, port, family }, error) {
    this.#errors.push(error);
    this.#socket.emit('connectionAttemptFailed', address, port, family, error);
    this.tryNext();
  }

  #onEnd(index, status, handle, request, readable, writable) {
    require('internal/timers/functions').clearTimeout(this.#timer);
    const socket = this.#socket;
    if (status !== 0) {
      const error = connectError(status, request);
      this.#errors.push(error);
      socket.emit('connectionAttemptFailed', request.address, request.port, request.addressType,
                  error);
      if (socket.connecting) this.tryNext(status === canceled);
    } else if (index !== this.#next - 1) {
      // Another attempt has begun since.
      handle.close();
    } else {
      require('internal/net/timing').begin(socket, request.address, request.port);
      afterConnect(status, socket._handle, request, readable, writable);
    }
  }

  #onTimeout(request, handle) {
    const socket = this.#socket;
    socket.emit('connectionAttemptTimeout', request.address, request.port, request.addressType);
    request.oncomplete = undefined;
    this.#errors.push(connectError(timedOut, request));
    handle.close();
    if (socket.connecting) this.tryNext();
  }
}

function connectToFirst(socket, target, addresses) {
  new Attempts(socket, target, addresses).tryNext();
}

module.exports = { connectToFirst };
