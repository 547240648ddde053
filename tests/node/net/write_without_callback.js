'use strict';

// Writes that nobody asks about: their order among others, what the socket says meanwhile, and
// what happens when the kernel takes no more, or the peer is gone.

const assert = require('assert');
const net = require('net');

function connected(onPair) {
  const server = net.createServer((peer) => {
    server.close();
    if (client.connecting) client.once('connect', () => onPair(peer, client));
    else onPair(peer, client);
  });
  let client;
  server.listen(0, '127.0.0.1', () => {
    client = net.connect(server.address().port, '127.0.0.1');
  });
}

function orderOfCallbacks() {
  connected((peer, client) => {
    const order = [];
    let received = '';
    peer.setEncoding('utf8');
    peer.on('data', (text) => { received += text; });
    peer.on('end', () => {
      assert.strictEqual(received, 'abcdé');
      assert.deepStrictEqual(order, ['tick 1', 'b', 'tick 2', 'd', 'prefinish', 'finish']);
    });
    client.on('prefinish', () => order.push('prefinish'));
    client.on('finish', () => order.push('finish'));
    process.nextTick(() => order.push('tick 1'));
    assert.strictEqual(client.write('a'), true);
    assert.strictEqual(client.writableLength, 0);
    assert.strictEqual(client.write('b', () => order.push('b')), true);
    assert.strictEqual(client.write(Buffer.from('c')), true);
    process.nextTick(() => order.push('tick 2'));
    assert.strictEqual(client.write('d', 'latin1', () => order.push('d')), true);
    assert.strictEqual(client.write('é'), true);
    assert.strictEqual(client.bytesWritten, 6);
    client.end();
  });
}

function corkedAndPatched() {
  connected((peer, client) => {
    const seen = [];
    const { _write: original } = client;
    client._write = function(chunk, encoding, callback) {
      seen.push(`${encoding}:${chunk}`);
      return original.call(this, chunk, encoding, callback);
    };
    client.write('one');
    client.write(Buffer.from('two'));
    delete client._write;
    client.cork();
    client.write('three');
    assert.strictEqual(client.writableLength, 5);
    client.uncork();
    client.end();
    let received = '';
    peer.on('data', (chunk) => { received += chunk; });
    peer.on('end', () => {
      assert.deepStrictEqual(seen, ['utf8:one', 'buffer:two']);
      assert.strictEqual(received, 'onetwothree');
    });
  });
}

// Small chunks until nothing goes out any more, then the rest at once.
function kernelTakesNoMore() {
  connected((peer, client) => {
    peer.pause();
    let number = 0;
    const line = () => `${String(number++).padStart(9, '0')}\n`.repeat(100);
    while (client.writableLength === 0 && number < 100_000) client.write(line());
    assert.ok(client.writableLength > 0);
    while (client.write(line()));
    assert.strictEqual(client.writableNeedDrain, true);
    const order = [];
    client.on('drain', () => order.push('drain'));
    const rest = number;
    client.write(line(), () => order.push('written'));
    client.end();
    let received = 0;
    let text = '';
    peer.on('data', (chunk) => {
      text += chunk;
      received += chunk.length;
      while (text.length >= 1000) {
        const value = Number(text.slice(0, 9));
        assert.strictEqual(text.slice(0, 1000), `${text.slice(0, 10)}`.repeat(100));
        assert.ok(value <= rest);
        text = text.slice(1000);
      }
    });
    peer.on('end', () => {
      assert.strictEqual(received, number * 1000);
      // The end was asked for before there was room: no more 'drain'.
      assert.deepStrictEqual(order, ['written']);
    });
    peer.resume();
  });
}

function peerIsGone() {
  connected((peer, client) => {
    const events = [];
    client.on('error', (error) => events.push(error.syscall));
    client.on('close', (hadError) => {
      assert.deepStrictEqual([events.length, hadError], [1, true]);
    });
    peer.resetAndDestroy();
    peer.on('close', function again() {
      if (client.destroyed) return;
      client.write('x');
      setImmediate(again);
    });
  });
}

function wrongArguments() {
  connected((peer, client) => {
    peer.resume();
    assert.throws(() => client.write(null), { code: 'ERR_STREAM_NULL_VALUES' });
    assert.throws(() => client.write(7), { code: 'ERR_INVALID_ARG_TYPE' });
    assert.throws(() => client.write('a', 'bogus'), { code: 'ERR_UNKNOWN_ENCODING' });
    assert.throws(() => client.write(Buffer.from('a'), 'bogus'), { code: 'ERR_UNKNOWN_ENCODING' });
    client.end();
    client.on('error', (error) => assert.strictEqual(error.code, 'ERR_STREAM_WRITE_AFTER_END'));
    assert.strictEqual(client.write('late'), false);
  });
}

orderOfCallbacks();
corkedAndPatched();
kernelTakesNoMore();
peerIsGone();
wrongArguments();
