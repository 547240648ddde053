// createConnection may give any stream, also later.
'use strict';
const assert = require('assert');
const http = require('http');

{
  const { Duplex } = require('stream');
  const stream = new Duplex({
    read() {},
    write(chunk, encoding, callback) {
      if (chunk.toString().includes('\r\n\r\n')) {
        this.push('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
      }
      callback();
    },
  });
  const createConnection = (options, callback) => setImmediate(callback, null, stream);
  http.get({ createConnection }, (response) => {
    response.on('data', (chunk) => assert.strictEqual(chunk.toString(), 'ok'));
    response.on('end', () => stream.destroy());
  });
}
