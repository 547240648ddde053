'use strict';

// System calls about open files.

const { describe } = require('internal/wasi/descriptors');
const { Buffer } = require('buffer');
const { check, errors } = require('internal/wasi/errors');
const { fileTypes, rights } = require('internal/wasi/rights');
const { putStatus, checkTimes } = require('internal/wasi/status');
const natives = internalBinding('wasi');

const { numbers } = natives;

// Of several vectors of memory; the count of bytes goes to the result.
function transfer(wasi, native, descriptor, vectors, count, result, isAt) {
  const { memory } = wasi;
  const at = memory.range(result, 4);
  const size = check(native(descriptor.fd, memory.bytes, vectors >>> 0, count >>> 0, isAt));
  memory.setUint32(at, size);
}

function need(wasi, fd, ...names) {
  return wasi.descriptors.need(fd, names.reduce((sum, name) => sum | rights[name], 0n));
}

module.exports = {
  fd_advise(fd, start, length, advice) {
    const { fd: file, type } = need(this, fd, 'FD_ADVISE');
    if (advice < 0 || advice > 5) throw errors.EINVAL;
    if (type === fileTypes.DIRECTORY) throw errors.EBADF;
    numbers[0] = start;
    numbers[1] = length;
    check(natives.advise(file, advice));
  },
  fd_allocate(fd, start, length) {
    const { fd: file } = need(this, fd, 'FD_ALLOCATE');
    numbers[0] = start;
    numbers[1] = length;
    check(natives.allocate(file));
  },
  fd_close(fd) { this.descriptors.close(fd); },
  fd_datasync(fd) { check(natives.syncData(need(this, fd, 'FD_DATASYNC').fd)); },
  fd_fdstat_get(fd, result) {
    const { memory } = this;
    const at = memory.range(result, 24);
    const descriptor = this.descriptors.get(fd);
    memory.setUint8(at, descriptor.type);
    memory.setUint8(at + 1, 0);
    memory.setUint16(at + 2, describe(descriptor.fd).flags);
    memory.setUint32(at + 4, 0);
    memory.setUint64(at + 8, descriptor.rights);
    memory.setUint64(at + 16, descriptor.inheriting);
  },
  fd_fdstat_set_flags(fd, flags) {
    check(natives.setFlags(need(this, fd, 'FD_FDSTAT_SET_FLAGS').fd, flags));
  },
  // They can only become less.
  fd_fdstat_set_rights(fd, base, inheriting) {
    const descriptor = this.descriptors.need(fd, BigInt.asUintN(64, base),
                                             BigInt.asUintN(64, inheriting));
    descriptor.rights = BigInt.asUintN(64, base);
    descriptor.inheriting = BigInt.asUintN(64, inheriting);
  },
  fd_filestat_get(fd, result) {
    const { fd: file } = need(this, fd, 'FD_FILESTAT_GET');
    putStatus(this.memory, result, () => natives.status(file));
  },
  fd_filestat_set_size(fd, size) {
    const { fd: file } = need(this, fd, 'FD_FILESTAT_SET_SIZE');
    numbers[0] = size;
    check(natives.setSize(file));
  },
  fd_filestat_set_times(fd, accessed, modified, which) {
    const { fd: file } = need(this, fd, 'FD_FILESTAT_SET_TIMES');
    checkTimes(accessed, modified, which);
    check(natives.setTimes(file, which));
  },
  fd_pread(fd, vectors, count, position, result) {
    const descriptor = need(this, fd, 'FD_READ', 'FD_SEEK');
    numbers[0] = position;
    transfer(this, natives.read, descriptor, vectors, count, result, true);
  },
  fd_prestat_get(fd, result) {
    const at = this.memory.range(result, 8);
    const descriptor = this.descriptors.get(fd);
    if (!descriptor.isPreopen) throw errors.EINVAL;
    this.memory.setUint32(at, 0);
    this.memory.setUint32(at + 4, Buffer.byteLength(descriptor.name));
  },
  fd_prestat_dir_name(fd, pointer, size) {
    const room = this.memory.slice(pointer, size);
    const descriptor = this.descriptors.get(fd);
    if (!descriptor.isPreopen) throw errors.EBADF;
    const name = Buffer.from(descriptor.name);
    if (name.length > room.length) throw errors.ENOBUFS;
    room.set(name);
  },
  fd_pwrite(fd, vectors, count, position, result) {
    const descriptor = need(this, fd, 'FD_WRITE', 'FD_SEEK');
    numbers[0] = position;
    transfer(this, natives.write, descriptor, vectors, count, result, true);
  },
  fd_read(fd, vectors, count, result) {
    transfer(this, natives.read, need(this, fd, 'FD_READ'), vectors, count, result, false);
  },
  fd_readdir(fd, pointer, size, cookie, result) {
    const room = this.memory.slice(pointer, size);
    const at = this.memory.range(result, 4);
    const { fd: directory } = need(this, fd, 'FD_READDIR');
    numbers[0] = cookie;
    this.memory.setUint32(at, check(natives.readDirectory(directory, room)));
  },
  fd_renumber(from, to) { this.descriptors.renumber(from, to); },
  fd_seek(fd, offset, whence, result) {
    const at = this.memory.range(result, 8);
    const { fd: file } = need(this, fd, 'FD_SEEK');
    numbers[0] = offset;
    check(natives.seek(file, whence));
    this.memory.setUint64(at, numbers[0]);
  },
  fd_sync(fd) { check(natives.sync(need(this, fd, 'FD_SYNC').fd)); },
  fd_tell(fd, result) {
    const at = this.memory.range(result, 8);
    const { fd: file } = need(this, fd, 'FD_TELL');
    numbers[0] = 0n;
    check(natives.seek(file, 1));
    this.memory.setUint64(at, numbers[0]);
  },
  fd_write(fd, vectors, count, result) {
    transfer(this, natives.write, need(this, fd, 'FD_WRITE'), vectors, count, result, false);
  },
};
