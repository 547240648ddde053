'use strict';

// Data that arrives while the socket flows: listeners that pause, leave, destroy, decode or patch.

const assert = require('assert');
const net = require('net');

function serve(onPeer) {
  const server = net.createServer((peer) => {
    server.close();
    onPeer(peer);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(net.connect(server.address().port, '127.0.0.1'));
    });
  });
}

// Sends one letter, and the next when it is asked for.
function sendLetters(peer) {
  let sent = 0;
  const next = () => {
    if (sent < 5) peer.write('abcde'[sent++]);
    else peer.end();
  };
  peer.on('data', next);
  next();
}

async function pausing() {
  const client = await serve(sendLetters);
  let text = '';
  client.on('data', (chunk) => {
    text += chunk;
    client.pause();
    assert.strictEqual(client.isPaused(), true);
    setImmediate(() => {
      client.write('next');
      setImmediate(() => client.resume());
    });
  });
  client.on('end', () => assert.strictEqual(text, 'abcde'));
}

async function leaving() {
  const client = await serve(sendLetters);
  const texts = ['', ''];
  client.on('data', function first(chunk) {
    texts[0] += chunk;
    client.removeListener('data', first);
    // Nobody listens: the socket flows no more once it knows, and loses nothing.
    client.pause();
    client.on('data', (chunk) => {
      texts[1] += chunk;
      client.write('next');
    });
    client.write('next');
    setImmediate(() => client.resume());
  });
  client.on('end', () => assert.deepStrictEqual(texts, ['a', 'bcde']));
}

async function readingInstead() {
  const client = await serve(sendLetters);
  let text = '';
  client.once('data', (chunk) => {
    text += chunk;
    client.on('readable', () => {
      for (let chunk = client.read(); chunk !== null; chunk = client.read()) {
        text += chunk;
        client.write('next');
      }
    });
    client.write('next');
  });
  client.on('end', () => assert.strictEqual(text, 'abcde'));
}

async function destroying() {
  const client = await serve(sendLetters);
  const events = [];
  client.on('data', (chunk) => {
    events.push(String(chunk));
    client.destroy();
    events.push(client.destroyed);
  });
  client.on('close', () => assert.deepStrictEqual(events, ['a', true]));
}

async function decoding() {
  const bytes = Buffer.from('é€');
  let index = 0;
  const client = await serve((peer) => {
    const next = () => {
      if (index < bytes.length) peer.write(bytes.subarray(index, ++index));
      else peer.end();
    };
    peer.setNoDelay(true);
    const timer = setInterval(next, 1);
    peer.on('close', () => clearInterval(timer));
  });
  const texts = [];
  client.setEncoding('utf8');
  client.on('data', (text) => texts.push(text));
  client.on('end', () => assert.strictEqual(texts.join(''), 'é€'));
}

async function patchedPush() {
  const client = await serve(sendLetters);
  const pushed = [];
  const { push } = client;
  client.push = function(chunk, encoding) {
    pushed.push(chunk === null ? 'end' : String(chunk));
    return push.call(this, chunk, encoding);
  };
  client.on('data', () => client.write('next'));
  client.on('end', () => {
    assert.deepStrictEqual(pushed.filter((each) => each !== ''), ['a', 'b', 'c', 'd', 'e', 'end']);
  });
}

// The state between two chunks, as Node shows it.
async function state() {
  const client = await serve(sendLetters);
  client.once('data', () => {
    setImmediate(() => {
      const { readableFlowing, readableLength, readableDidRead } = client;
      assert.deepStrictEqual([readableFlowing, readableLength, readableDidRead], [true, 0, true]);
      client.end();
    });
  });
}

(async () => {
  for (const each of [pausing, leaving, readingInstead, destroying, decoding, patchedPush, state]) {
    await each();
  }
})();
