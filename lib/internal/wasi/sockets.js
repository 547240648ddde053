'use strict';

// System calls about sockets, which a module has from its host.

const { Descriptor } = require('internal/wasi/descriptors');
const { check } = require('internal/wasi/errors');
const { rights } = require('internal/wasi/rights');
const natives = internalBinding('wasi');

module.exports = {
  sock_accept(fd, flags, result) {
    const at = this.memory.range(result, 4);
    const { fd: socket } = this.descriptors.need(fd, rights.SOCK_ACCEPT);
    const accepted = new Descriptor(check(natives.accept(socket, flags)));
    this.memory.setUint32(at, this.descriptors.add(accepted));
  },
  sock_recv(fd, vectors, count, flags, sizeResult, flagsResult) {
    const { memory } = this;
    const sizeAt = memory.range(sizeResult, 4);
    const flagsAt = memory.range(flagsResult, 2);
    const { fd: socket } = this.descriptors.need(fd, rights.FD_READ);
    const size =
      check(natives.receive(socket, memory.bytes, vectors >>> 0, count >>> 0, flags));
    memory.setUint32(sizeAt, size);
    memory.setUint16(flagsAt, Number(natives.numbers[0]));
  },
  sock_send(fd, vectors, count, flags, result) {
    const { memory } = this;
    const at = memory.range(result, 4);
    const { fd: socket } = this.descriptors.need(fd, rights.FD_WRITE);
    memory.setUint32(at, check(natives.send(socket, memory.bytes, vectors >>> 0, count >>> 0)));
  },
  sock_shutdown(fd, how) {
    check(natives.shutdown(this.descriptors.need(fd, rights.SOCK_SHUTDOWN).fd, how));
  },
};
