'use strict';

// A server of the primary whose connections go to the workers in turn: each gets the next one when
// it has taken the last.

const net = require('net');
const { send } = require('internal/cluster/messages');
const { tcpConstants } = require('internal/net/handles');

function placeToListen(address, { port, fd, flags, backlog, readableAll, writableAll }) {
  if (fd >= 0) return { fd, backlog };
  if (port >= 0) {
    const ipv6Only = Boolean(flags & tcpConstants.UV_TCP_IPV6ONLY);
    return { port, host: address, ipv6Only, backlog };
  }
  return { path: address, backlog, readableAll, writableAll };
}

class RoundRobinHandle {
  #connections = [];

  constructor(key, address, message) {
    this.key = key;
    this.all = new Map();
    this.free = new Map();
    this.handle = null;
    this.server = net.createServer();
    this.server.listen(placeToListen(address, message));
    this.server.once('listening', () => {
      this.handle = this.server._handle;
      this.handle.onconnection = (status, handle) => this.distribute(status, handle);
      this.server._handle = null;
      this.server = null;
    });
  }

  // answer(error number, details, handle) is called when the server listens.
  add(worker, answer) {
    this.all.set(worker.id, worker);
    const done = () => {
      const name = {};
      const hasAddress = typeof this.handle.getsockname === 'function';
      if (hasAddress) this.handle.getsockname(name);
      answer(null, hasAddress ? { sockname: name } : null, null);
      this.handOff(worker);
    };
    if (this.server === null) {
      done();
      return;
    }
    this.server.once('listening', done);
    this.server.once('error', (error) => answer(error.errno, null));
  }

  has(worker) { return this.all.has(worker.id); }

  // Whether it was the last: then the server is closed.
  remove(worker) {
    if (!this.all.delete(worker.id)) return false;
    this.free.delete(worker.id);
    if (this.all.size > 0) return false;
    for (const connection of this.#connections.splice(0)) connection.close();
    this.handle?.close();
    this.handle = null;
    return true;
  }

  distribute(status, connection) {
    if (status) return;
    this.#connections.push(connection);
    const [next] = this.free.values();
    if (next === undefined) return;
    this.free.delete(next.id);
    this.handOff(next);
  }

  handOff(worker) {
    if (!this.all.has(worker.id)) return;
    const connection = this.#connections.shift();
    if (connection === undefined) {
      this.free.set(worker.id, worker);
      return;
    }
    send(worker.process, { act: 'newconn', key: this.key }, connection, (reply) => {
      if (reply.accepted) {
        connection.close();
      } else {
        this.distribute(0, connection);
      }
      this.handOff(worker);
    });
  }
}

module.exports = RoundRobinHandle;
