// archiver writes a zip file; unzipper, yauzl and jszip read it.
'use strict';
const archiver = require('archiver');
const JSZip = require('jszip');
const unzipper = require('unzipper');
const yauzl = require('yauzl');
const { PassThrough } = require('stream');
const { buffer } = require('stream/consumers');

async function write() {
  const archive = archiver('zip', { zlib: { level: 9 } });
  const output = archive.pipe(new PassThrough());
  const date = new Date('2020-01-02T03:04:06Z');
  archive.append('hello '.repeat(1000), { name: 'hello.txt', date });
  archive.append(Buffer.from('stored'), { name: 'deep/stored.bin', store: true, date });
  archive.finalize();
  return buffer(output);
}

function readByYauzl(bytes) {
  return new Promise((resolve, reject) => {
    const found = [];
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, file) => {
      if (error) return reject(error);
      file.on('entry', (entry) => file.openReadStream(entry, async (failure, stream) => {
        if (failure) return reject(failure);
        found.push([entry.fileName, (await buffer(stream)).length]);
        file.readEntry();
      }));
      file.on('end', () => resolve(found));
      file.readEntry();
    });
  });
}

async function main() {
  const bytes = await write();
  console.log('yauzl', await readByYauzl(bytes));
  const directory = await unzipper.Open.buffer(bytes);
  for (const file of directory.files) {
    console.log('unzipper', file.path, (await file.buffer()).length);
  }
  const zip = await JSZip.loadAsync(bytes);
  console.log('jszip', Object.keys(zip.files).join(), await zip.file('deep/stored.bin').async('string'));

  const made = new JSZip();
  made.file('a.txt', 'from jszip');
  made.folder('more').file('b.txt', Buffer.from('bytes'));
  const again = await made.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
  console.log('yauzl', (await readByYauzl(again)).filter(([name]) => !name.endsWith('/')));
  const stream = made.generateNodeStream({ streamFiles: true }).pipe(new PassThrough());
  console.log('unzipper', (await unzipper.Open.buffer(await buffer(stream))).files.length);
  await readByYauzl(Buffer.from('no zip file at all, but long enough')).catch((error) => {
    console.log(error.message);
  });
}
main();
