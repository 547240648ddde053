'use strict';

// readdir with { recursive: true }: whole trees, breadth first, links to directories followed.
// Links that lead in circles end where the kernel gives up resolving them (ELOOP).

const binding = internalBinding('fs');
const { UV_DIRENT_DIR, UV_DIRENT_LINK } = require('internal/fs/constants');
const { Dirent, joinPath } = require('internal/fs/dirent');
const { encodeName, wantsBytes } = require('internal/fs/utils');

// The state of one walk. waiting holds directories: their paths, and where they are below the
// first one (undefined for that itself).
class Walk {
  constructor(path, encoding, withFileTypes) {
    this.encoding = encoding;
    this.asBytes = wantsBytes(encoding);
    this.withFileTypes = withFileTypes;
    this.result = [];
    this.waiting = [{ path, below: undefined }];
  }

  encode(name) {
    return this.asBytes ? encodeName(name, this.encoding) : name;
  }

  // list: [name, type, name, type...] of one directory.
  add(directory, list) {
    for (let i = 0; i < list.length; i += 2) {
      const name = list[i];
      const type = list[i + 1];
      const path = joinPath(directory.path, name);
      const below = directory.below === undefined ? name : joinPath(directory.below, name);
      if (this.withFileTypes) {
        this.result.push(new Dirent(this.encode(name), type, directory.path));
      } else {
        this.result.push(this.encode(below));
      }
      if (type === UV_DIRENT_DIR || (type === UV_DIRENT_LINK && binding.isDirectory(path))) {
        this.waiting.push({ path, below });
      }
    }
  }
}

function readdirRecursiveSync(path, encoding, withFileTypes) {
  const walk = new Walk(path, encoding, withFileTypes);
  for (let i = 0; i < walk.waiting.length; i++) {
    const directory = walk.waiting[i];
    walk.add(directory, binding.scandir(directory.path, walk.asBytes, true));
  }
  return walk.result;
}

function readdirRecursive(path, encoding, withFileTypes, callback) {
  const walk = new Walk(path, encoding, withFileTypes);
  let index = 0;
  const next = () => {
    if (index === walk.waiting.length) {
      callback(null, walk.result);
      return;
    }
    const directory = walk.waiting[index++];
    binding.scandir(directory.path, walk.asBytes, true, (error, list) => {
      if (error) {
        callback(error);
        return;
      }
      walk.add(directory, list);
      next();
    });
  };
  next();
}

// The promise form goes on with the directory that was found last, as Node's does.
async function readdirRecursivePromise(path, encoding, withFileTypes, scandir) {
  const walk = new Walk(path, encoding, withFileTypes);
  while (walk.waiting.length > 0) {
    const directory = walk.waiting.pop();
    walk.add(directory, await scandir(directory.path, walk.asBytes, true));
  }
  return walk.result;
}

module.exports = { readdirRecursive, readdirRecursivePromise, readdirRecursiveSync };
