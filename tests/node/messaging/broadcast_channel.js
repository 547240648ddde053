'use strict';
// Everybody of the same name hears it but the sender.
const assert = require('assert');

const channels = [1, 2, 3].map(() => new BroadcastChannel('news'));
const stranger = new BroadcastChannel('other');
stranger.unref();
stranger.onmessage = () => assert.fail('of another name');
channels[0].onmessage = () => assert.fail('the sender');
let heard = 0;
for (const channel of channels.slice(1)) {
  channel.onmessage = (event) => {
    assert.deepStrictEqual(event.data, { text: 'hello' });
    if (++heard === 2) for (const each of channels) each.close();
  };
}
channels[0].postMessage({ text: 'hello' });
assert.strictEqual(channels[0].name, 'news');
assert.throws(() => new BroadcastChannel(), { code: 'ERR_MISSING_ARGS' });
process.on('exit', () => {
  assert.strictEqual(heard, 2);
  assert.throws(() => channels[0].postMessage(1), { name: 'InvalidStateError' });
});
