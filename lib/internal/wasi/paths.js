'use strict';

// System calls about names in directories. Our natives see to it that no path leads out of the
// directory that it begins in.

const { Descriptor } = require('internal/wasi/descriptors');
const { Buffer } = require('buffer');
const { check, errors } = require('internal/wasi/errors');
const { fileTypes, rights } = require('internal/wasi/rights');
const { putStatus, checkTimes } = require('internal/wasi/status');
const natives = internalBinding('wasi');

const kFollow = 1;
const openFlags = { CREAT: 1, DIRECTORY: 2, EXCL: 4, TRUNC: 8 };
const fdFlags = { DSYNC: 2, RSYNC: 8, SYNC: 16 };
const kReads = 1;
const kWrites = 2;

// The arguments of our natives for a path: an open directory, its name, and bytes.
function place(wasi, fd, right, pointer, size) {
  const path = wasi.memory.slice(pointer, size);
  const directory = wasi.descriptors.need(fd, rights[right]);
  return [directory.fd, directory.base, path];
}

const follows = (lookup) => (lookup & kFollow) !== 0;

// What the directory must allow for opening like this.
function neededToOpen(flags, fileFlags) {
  let base = rights.PATH_OPEN;
  let inheriting = 0n;
  if (flags & openFlags.CREAT) base |= rights.PATH_CREATE_FILE;
  if (flags & openFlags.TRUNC) base |= rights.PATH_FILESTAT_SET_SIZE;
  if (fileFlags & fdFlags.DSYNC) inheriting |= rights.FD_DATASYNC;
  if (fileFlags & (fdFlags.RSYNC | fdFlags.SYNC)) inheriting |= rights.FD_SYNC;
  return { base, inheriting };
}

// A file is opened for what its rights let the module do.
function accessFor(wanted) {
  const reading = rights.FD_READ | rights.FD_READDIR;
  const writing =
    rights.FD_DATASYNC | rights.FD_WRITE | rights.FD_ALLOCATE | rights.FD_FILESTAT_SET_SIZE;
  return ((wanted & reading) !== 0n ? kReads : 0) | ((wanted & writing) !== 0n ? kWrites : 0);
}

const nameOf = (base, path) => `${base}/${Buffer.from(path)}`;

// The lexical depth of a target never goes above where the link is.
function leadsOut(target, linkPath) {
  let depth = linkPath.split('/').filter((name) => name !== '' && name !== '.').length - 1;
  for (const name of target.split('/')) {
    if (name === '..') depth--;
    else if (name !== '' && name !== '.') depth++;
    if (depth < 0) return true;
  }
  return false;
}

module.exports = {
  path_create_directory(fd, pointer, size) {
    check(natives.createDirectory(...place(this, fd, 'PATH_CREATE_DIRECTORY', pointer, size)));
  },
  path_filestat_get(fd, lookup, pointer, size, result) {
    const where = place(this, fd, 'PATH_FILESTAT_GET', pointer, size);
    putStatus(this.memory, result, () => natives.statusAt(...where, follows(lookup)));
  },
  path_filestat_set_times(fd, lookup, pointer, size, accessed, modified, which) {
    const where = place(this, fd, 'PATH_FILESTAT_SET_TIMES', pointer, size);
    checkTimes(accessed, modified, which);
    check(natives.setTimesAt(...where, follows(lookup), which));
  },
  path_link(fromFd, lookup, fromPointer, fromSize, toFd, toPointer, toSize) {
    const from = place(this, fromFd, 'PATH_LINK_SOURCE', fromPointer, fromSize);
    const to = place(this, toFd, 'PATH_LINK_TARGET', toPointer, toSize);
    check(natives.link(...from, follows(lookup), ...to));
  },
  path_open(fd, lookup, pointer, size, flags, base, inheriting, fileFlags, result) {
    const at = this.memory.range(result, 4);
    const path = this.memory.slice(pointer, size);
    const wanted = BigInt.asUintN(64, base);
    const wantedLater = BigInt.asUintN(64, inheriting);
    const needed = neededToOpen(flags, fileFlags);
    const directory = this.descriptors.need(
      fd, needed.base, needed.inheriting | wanted | wantedLater);
    const opened = check(natives.open(directory.fd, directory.base, path, follows(lookup), flags,
                                      fileFlags, accessFor(wanted)));
    const descriptor = new Descriptor(opened);
    if (descriptor.type === fileTypes.DIRECTORY) descriptor.name = nameOf(directory.base, path);
    descriptor.rights &= wanted;
    descriptor.inheriting &= wantedLater;
    this.memory.setUint32(at, this.descriptors.add(descriptor));
  },
  path_readlink(fd, pointer, size, buffer, bufferSize, result) {
    const at = this.memory.range(result, 4);
    const room = this.memory.slice(buffer, bufferSize);
    const where = place(this, fd, 'PATH_READLINK', pointer, size);
    this.memory.setUint32(at, check(natives.readLink(...where, room)));
  },
  path_remove_directory(fd, pointer, size) {
    check(natives.removeDirectory(...place(this, fd, 'PATH_REMOVE_DIRECTORY', pointer, size)));
  },
  path_rename(fromFd, fromPointer, fromSize, toFd, toPointer, toSize) {
    const from = place(this, fromFd, 'PATH_RENAME_SOURCE', fromPointer, fromSize);
    const to = place(this, toFd, 'PATH_RENAME_TARGET', toPointer, toSize);
    check(natives.rename(...from, ...to));
  },
  path_symlink(targetPointer, targetSize, fd, pointer, size) {
    const target = this.memory.slice(targetPointer, targetSize);
    const where = place(this, fd, 'PATH_SYMLINK', pointer, size);
    const text = Buffer.from(target).toString();
    if (text.startsWith('/')) throw errors.EPERM;
    if (leadsOut(text, Buffer.from(where[2]).toString())) throw errors.ENOTCAPABLE;
    check(natives.symlink(target, ...where));
  },
  path_unlink_file(fd, pointer, size) {
    const where = place(this, fd, 'PATH_UNLINK_FILE', pointer, size);
    check(natives.unlink(...where));
  },
};
