'use strict';

// Settings as objects and as bytes.

const assert = require('assert');
const http2 = require('http2');

const packed = http2.getPackedSettings({ enablePush: false, maxFrameSize: 20_000 });
assert.strictEqual(packed.toString('hex'), '000200000000000500004e20');
assert.deepStrictEqual(http2.getUnpackedSettings(packed),
                       { enablePush: false, maxFrameSize: 20_000 });
assert.throws(() => http2.getPackedSettings({ maxFrameSize: 1 }), {
  code: 'ERR_HTTP2_INVALID_SETTING_VALUE', name: 'RangeError',
});
assert.throws(() => http2.getUnpackedSettings(Buffer.alloc(5)), {
  code: 'ERR_HTTP2_INVALID_PACKED_SETTINGS_LENGTH',
});

const server = http2.createServer({ settings: { maxConcurrentStreams: 7 } });
server.listen(0, () => {
  const client = http2.connect(`http://localhost:${server.address().port}`,
                               { settings: { initialWindowSize: 100_000 } });
  client.once('remoteSettings', (settings) => {
    assert.strictEqual(settings.maxConcurrentStreams, 7);
    assert.strictEqual(client.remoteSettings.maxConcurrentStreams, 7);
  });
  client.once('localSettings', (settings) => {
    assert.strictEqual(settings.initialWindowSize, 100_000);
    assert.strictEqual(client.pendingSettingsAck, false);
    client.settings({ initialWindowSize: 50_000 }, (error, changed) => {
      assert.ifError(error);
      assert.strictEqual(changed.initialWindowSize, 50_000);
      client.close();
      server.close();
    });
    assert.strictEqual(client.pendingSettingsAck, true);
  });
});
