'use strict';

// A stream to a file whose writes are done when write() returns.

const { Writable } = require('stream');
const { writeBytes } = internalBinding('stdio');

function SyncWriteStream(fd, options) {
  Writable.call(this, { autoDestroy: true });
  this.fd = fd;
  this.readable = false;
  this.autoClose = options?.autoClose ?? true;
}
Object.setPrototypeOf(SyncWriteStream.prototype, Writable.prototype);
Object.setPrototypeOf(SyncWriteStream, Writable);

SyncWriteStream.prototype._write = function _write(chunk, encoding, callback) {
  const failure = writeBytes(this.fd, chunk);
  callback(failure === 0 ? null :
    new (require('internal/errors').UVException)({ errno: -failure, syscall: 'write' }));
};

SyncWriteStream.prototype._destroy = function _destroy(error, callback) {
  if (this.fd !== null && this.autoClose) require('fs').closeSync(this.fd);
  this.fd = null;
  callback(error);
};

SyncWriteStream.prototype.destroySoon = SyncWriteStream.prototype.destroy;

module.exports = SyncWriteStream;
