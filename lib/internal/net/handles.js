'use strict';

// TCP connections and listeners, pipes and Unix sockets, and what is under way on them.

const binding = internalBinding('stream');
const { StreamHandle, activeHandles, chunkOf, setStreamHooks, triggeredBy } =
  require('internal/net/stream_handle');
const { kOwner } = require('internal/net/symbols');

// ---- TCP -------------------------------------------------------------------------------------

const tcpConstants = {
  SOCKET: 0,
  SERVER: 1,
  UV_TCP_IPV6ONLY: 1,
  UV_TCP_REUSEPORT: 2,
};

function fillAddress(answer, out) {
  if (typeof answer === 'number') return answer;
  [out.address, out.family, out.port] = answer;
  return 0;
}

// Most handles are connections.
const kIsServer = Symbol('kIsServer');

class TCP extends StreamHandle {
  constructor(type, number = binding.makeTcp(type === tcpConstants.SERVER)) {
    const isServer = type === tcpConstants.SERVER;
    super(number, isServer ? 'TCPSERVERWRAP' : 'TCPWRAP');
    if (isServer) this[kIsServer] = true;
  }

  get connectionType() { return 'TCPWRAP'; }

  get resourceName() { return this[kIsServer] ? 'TCPServerWrap' : 'TCPSocketWrap'; }

  adopt(number) { return new TCP(tcpConstants.SOCKET, number); }

  bind(address, port, flags) { return binding.bind(this.number, address, port, flags); }

  bind6(address, port, flags) { return binding.bind(this.number, address, port, flags); }

  connect(request, address, port) {
    return this.noteConnect(
      request, 'TCPCONNECTWRAP', binding.connect(this.number, address, port));
  }

  connect6(request, address, port) { return this.connect(request, address, port); }

  getsockname(out) { return fillAddress(binding.localAddress(this.number), out); }

  getpeername(out) { return fillAddress(binding.peerAddress(this.number), out); }

  setNoDelay(isOn) { return binding.setNoDelay(this.number, isOn); }

  setKeepAlive(isOn, delay, interval, count) {
    return binding.setKeepAlive(this.number, isOn, delay, interval, count);
  }

  setTypeOfService(value) { return binding.setTypeOfService(this.number, value); }

  getTypeOfService() { return binding.getTypeOfService(this.number); }

  reset(onClosed) { return this.closeByReset(onClosed); }

  get owner() { return this[kOwner]; }

  set owner(value) { this[kOwner] = value; }
}

// ---- Pipes and Unix sockets ------------------------------------------------------------------

const pipeConstants = {
  SOCKET: 0,
  SERVER: 1,
  UV_READABLE: 1,
  UV_WRITABLE: 2,
};

class Pipe extends StreamHandle {
  constructor(type, number = binding.makePipe(type === pipeConstants.SERVER)) {
    super(number, type === pipeConstants.SERVER ? 'PIPESERVERWRAP' : 'PIPEWRAP');
  }

  get connectionType() { return 'PIPEWRAP'; }

  get resourceName() { return 'PipeWrap'; }

  adopt(number) { return new Pipe(pipeConstants.SOCKET, number); }

  bind(path) { return binding.bindPath(this.number, path); }

  connect(request, path) {
    return this.noteConnect(
      request, 'PIPECONNECTWRAP', binding.connectPath(this.number, path));
  }

  fchmod(mode) { return binding.changeAccess(this.number, mode); }
}

// ---- Requests --------------------------------------------------------------------------------

class TCPConnectWrap {}
class PipeConnectWrap {}
class ShutdownWrap {}
class WriteWrap {}

module.exports = {
  Pipe,
  PipeConnectWrap,
  ShutdownWrap,
  StreamHandle,
  TCP,
  TCPConnectWrap,
  WriteWrap,
  activeHandles,
  chunkOf,
  pipeConstants,
  setStreamHooks,
  tcpConstants,
  triggeredBy,
};
