'use strict';

// A socket of the primary that all workers have: whoever is first takes what comes.

function makeHandle(address, { port, addressType, fd, flags }) {
  const create = addressType === 'udp4' || addressType === 'udp6' ?
    require('internal/dgram')._createSocketHandle : require('net')._createServerHandle;
  return create(address, port, addressType, fd, flags);
}

class SharedHandle {
  constructor(key, address, message) {
    this.key = key;
    this.workers = new Map();
    const made = makeHandle(address, message);
    this.errno = typeof made === 'number' ? made : 0;
    this.handle = typeof made === 'number' ? null : made;
  }

  add(worker, answer) {
    this.workers.set(worker.id, worker);
    answer(this.errno, null, this.handle);
  }

  has(worker) { return this.workers.has(worker.id); }

  remove(worker) {
    if (!this.workers.delete(worker.id) || this.workers.size > 0) return false;
    this.handle?.close();
    this.handle = null;
    return true;
  }
}

module.exports = SharedHandle;
