'use strict';

// The numbers of node:fs on Linux, as fs.constants shows them. The kernel's own numbers come
// from the native half, since some (O_DIRECT, O_DIRECTORY) differ between processors.

const { openFlags } = internalBinding('fs');

const constants = { __proto__: null };

function define(values) {
  for (const name of Object.keys(values)) {
    Object.defineProperty(constants, name, {
      __proto__: null,
      value: values[name],
      writable: false,
      enumerable: true,
      configurable: false,
    });
  }
}

define({
  UV_FS_SYMLINK_DIR: 1,
  UV_FS_SYMLINK_JUNCTION: 2,
  O_RDONLY: 0,
  O_WRONLY: 1,
  O_RDWR: 2,
  UV_DIRENT_UNKNOWN: 0,
  UV_DIRENT_FILE: 1,
  UV_DIRENT_DIR: 2,
  UV_DIRENT_LINK: 3,
  UV_DIRENT_FIFO: 4,
  UV_DIRENT_SOCKET: 5,
  UV_DIRENT_CHAR: 6,
  UV_DIRENT_BLOCK: 7,
  S_IFMT: 0o170000,
  S_IFREG: 0o100000,
  S_IFDIR: 0o040000,
  S_IFCHR: 0o020000,
  S_IFBLK: 0o060000,
  S_IFIFO: 0o010000,
  S_IFLNK: 0o120000,
  S_IFSOCK: 0o140000,
  O_CREAT: openFlags.O_CREAT,
  O_EXCL: openFlags.O_EXCL,
  UV_FS_O_FILEMAP: 0,
  UV_FS_O_TEMPORARY: 0,
  UV_FS_O_SHORT_LIVED: 0,
  UV_FS_O_SEQUENTIAL: 0,
  UV_FS_O_RANDOM: 0,
  O_NOCTTY: openFlags.O_NOCTTY,
  O_TRUNC: openFlags.O_TRUNC,
  O_APPEND: openFlags.O_APPEND,
  O_DIRECTORY: openFlags.O_DIRECTORY,
  O_NOATIME: openFlags.O_NOATIME,
  O_NOFOLLOW: openFlags.O_NOFOLLOW,
  O_SYNC: openFlags.O_SYNC,
  O_DSYNC: openFlags.O_DSYNC,
  O_DIRECT: openFlags.O_DIRECT,
  O_NONBLOCK: openFlags.O_NONBLOCK,
  S_IRWXU: 0o700,
  S_IRUSR: 0o400,
  S_IWUSR: 0o200,
  S_IXUSR: 0o100,
  S_IRWXG: 0o070,
  S_IRGRP: 0o040,
  S_IWGRP: 0o020,
  S_IXGRP: 0o010,
  S_IRWXO: 0o007,
  S_IROTH: 0o004,
  S_IWOTH: 0o002,
  S_IXOTH: 0o001,
  F_OK: 0,
  R_OK: 4,
  W_OK: 2,
  X_OK: 1,
  UV_FS_COPYFILE_EXCL: 1,
  COPYFILE_EXCL: 1,
  UV_FS_COPYFILE_FICLONE: 2,
  COPYFILE_FICLONE: 2,
  UV_FS_COPYFILE_FICLONE_FORCE: 4,
  COPYFILE_FICLONE_FORCE: 4,
});

module.exports = constants;
