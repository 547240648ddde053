'use strict';

// How the owner of a server and the processes that it gave connections to speak about these: the
// owner asks how many are open, and when all are closed.

const EventEmitter = require('events');
const { codes: { ERR_CHILD_CLOSED_BEFORE_REPLY } } = require('internal/errors');

// On the owner's side.
class SocketListSend extends EventEmitter {
  constructor(child, key) {
    super();
    this.key = key;
    this.child = child;
    child.once('exit', () => this.emit('exit', this));
  }

  _request(message, answer, swallowErrors, callback) {
    const { child, key } = this;
    const fail = () => {
      child.removeListener('internalMessage', onMessage);
      callback(new ERR_CHILD_CLOSED_BEFORE_REPLY());
    };
    const onMessage = (received) => {
      if (received.cmd !== answer || received.key !== key) return;
      child.removeListener('disconnect', fail);
      child.removeListener('internalMessage', onMessage);
      callback(null, received);
    };
    if (!child.connected) {
      fail();
      return;
    }
    child._send(message, undefined, swallowErrors);
    child.once('disconnect', fail);
    child.on('internalMessage', onMessage);
  }

  close(callback) {
    const message = { cmd: 'NODE_SOCKET_NOTIFY_CLOSE', key: this.key };
    this._request(message, 'NODE_SOCKET_ALL_CLOSED', true, callback);
  }

  getConnections(callback) {
    const message = { cmd: 'NODE_SOCKET_GET_COUNT', key: this.key };
    this._request(message, 'NODE_SOCKET_COUNT', false, (error, received) => {
      if (error) {
        callback(error);
      } else {
        callback(null, received.count);
      }
    });
  }
}

// On the side of those who have got the connections.
class SocketListReceive extends EventEmitter {
  constructor(child, key) {
    super();
    this.connections = 0;
    this.key = key;
    this.child = child;
    const tell = (message) => {
      if (child.connected) child._send({ ...message, key }, undefined, true);
    };
    const tellEmpty = () => tell({ cmd: 'NODE_SOCKET_ALL_CLOSED' });
    child.on('internalMessage', (message) => {
      if (message.key !== key) return;
      if (message.cmd === 'NODE_SOCKET_GET_COUNT') {
        tell({ cmd: 'NODE_SOCKET_COUNT', count: this.connections });
      } else if (message.cmd === 'NODE_SOCKET_NOTIFY_CLOSE') {
        if (this.connections === 0) {
          tellEmpty();
        } else {
          this.once('empty', tellEmpty);
        }
      }
    });
  }

  add({ socket }) {
    this.connections++;
    socket.once('close', () => {
      this.connections--;
      if (this.connections === 0) this.emit('empty', this);
    });
  }
}

module.exports = { SocketListReceive, SocketListSend };
