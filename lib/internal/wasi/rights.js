'use strict';

// What may be done with a descriptor, as bits, and what a descriptor of each type can have.

const names = [
  'FD_DATASYNC', 'FD_READ', 'FD_SEEK', 'FD_FDSTAT_SET_FLAGS', 'FD_SYNC', 'FD_TELL', 'FD_WRITE',
  'FD_ADVISE', 'FD_ALLOCATE', 'PATH_CREATE_DIRECTORY', 'PATH_CREATE_FILE', 'PATH_LINK_SOURCE',
  'PATH_LINK_TARGET', 'PATH_OPEN', 'FD_READDIR', 'PATH_READLINK', 'PATH_RENAME_SOURCE',
  'PATH_RENAME_TARGET', 'PATH_FILESTAT_GET', 'PATH_FILESTAT_SET_SIZE', 'PATH_FILESTAT_SET_TIMES',
  'FD_FILESTAT_GET', 'FD_FILESTAT_SET_SIZE', 'FD_FILESTAT_SET_TIMES', 'PATH_SYMLINK',
  'PATH_REMOVE_DIRECTORY', 'PATH_UNLINK_FILE', 'POLL_FD_READWRITE', 'SOCK_SHUTDOWN', 'SOCK_ACCEPT',
];

const rights = { __proto__: null };
names.forEach((name, index) => { rights[name] = 1n << BigInt(index); });

const all = (1n << BigInt(names.length)) - 1n;
const union = (...list) => list.reduce((sum, name) => sum | rights[name], 0n);

const regularFile = union(
  'FD_DATASYNC', 'FD_READ', 'FD_SEEK', 'FD_FDSTAT_SET_FLAGS', 'FD_SYNC', 'FD_TELL', 'FD_WRITE',
  'FD_ADVISE', 'FD_ALLOCATE', 'FD_FILESTAT_GET', 'FD_FILESTAT_SET_SIZE', 'FD_FILESTAT_SET_TIMES',
  'POLL_FD_READWRITE');
const files = all & ~union('SOCK_SHUTDOWN', 'SOCK_ACCEPT');
const directory = files & ~union(
  'FD_DATASYNC', 'FD_READ', 'FD_SEEK', 'FD_TELL', 'FD_WRITE', 'FD_ALLOCATE',
  'FD_FILESTAT_SET_SIZE');
const terminal = union(
  'FD_READ', 'FD_FDSTAT_SET_FLAGS', 'FD_WRITE', 'FD_FILESTAT_GET', 'POLL_FD_READWRITE');
const socket = terminal | union('SOCK_SHUTDOWN', 'SOCK_ACCEPT');

const fileTypes = {
  __proto__: null,
  UNKNOWN: 0,
  BLOCK_DEVICE: 1,
  CHARACTER_DEVICE: 2,
  DIRECTORY: 3,
  REGULAR_FILE: 4,
  SOCKET_DGRAM: 5,
  SOCKET_STREAM: 6,
};

// The rights of a descriptor itself, and of those that are opened by it.
function rightsOf(type, isTerminal) {
  switch (type) {
    case fileTypes.REGULAR_FILE: return { base: regularFile, inheriting: 0n };
    case fileTypes.DIRECTORY: return { base: directory, inheriting: files };
    case fileTypes.SOCKET_DGRAM:
    case fileTypes.SOCKET_STREAM: return { base: socket, inheriting: all };
    case fileTypes.CHARACTER_DEVICE:
      return isTerminal ? { base: terminal, inheriting: 0n } : { base: all, inheriting: all };
    case fileTypes.BLOCK_DEVICE: return { base: all, inheriting: all };
    default: return { base: 0n, inheriting: 0n };
  }
}

module.exports = { fileTypes, rights, rightsOf };
