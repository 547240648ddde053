'use strict';
// Read and write streams: ranges, positions, handles, errors.
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { pipeline } = require('stream/promises');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-streams-'));
const at = (name) => path.join(folder, name);

async function textOf(stream) {
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) text += chunk;
  return text;
}

(async () => {
  const large = Buffer.alloc(300_000, '0123456789');
  fs.writeFileSync(at('large'), large);
  await pipeline(fs.createReadStream(at('large')), fs.createWriteStream(at('copy')));
  assert(fs.readFileSync(at('copy')).equals(large));
  assert.strictEqual(await textOf(fs.createReadStream(at('large'), { start: 8, end: 11 })), '8901');
  assert.strictEqual((await textOf(fs.createReadStream(at('large'), { highWaterMark: 7 }))).length,
                     large.length);

  const writer = fs.createWriteStream(at('copy'), { flags: 'r+', start: 2 });
  const events = [];
  for (const name of ['open', 'ready', 'finish', 'close']) writer.on(name, () => events.push(name));
  writer.write('ab');
  writer.end('cd');
  await new Promise((resolve) => writer.on('close', resolve));
  assert.deepStrictEqual(events, ['open', 'ready', 'finish', 'close']);
  assert.strictEqual(writer.bytesWritten, 4);
  assert.strictEqual(fs.readFileSync(at('copy'), 'utf8').slice(0, 8), '01abcd67');

  const handle = await fs.promises.open(at('copy'));
  assert.strictEqual(await textOf(handle.createReadStream({ start: 0, end: 3 })), '01ab');
  assert.strictEqual(handle.fd, -1);

  const failing = fs.createReadStream(at('none'));
  await assert.rejects(textOf(failing), { code: 'ENOENT', syscall: 'open' });
  assert.throws(() => fs.createReadStream(at('copy'), { start: 5, end: 2 }),
                { code: 'ERR_OUT_OF_RANGE' });
  fs.rmSync(folder, { recursive: true });
})();
