// tar: packs a folder, lists and unpacks the archive, in both ways and with gzip.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
const tar = require('tar');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'npm-tar-'));
const at = (...names) => path.join(folder, ...names);

async function main() {
  fs.mkdirSync(at('in/deep'), { recursive: true });
  fs.writeFileSync(at('in/a.txt'), 'a\n'.repeat(1000));
  fs.writeFileSync(at('in/deep/b.bin'), Buffer.alloc(100000, 7));
  fs.symlinkSync('a.txt', at('in/link'));

  await tar.create({ gzip: true, file: at('later.tgz'), cwd: folder, portable: true }, ['in']);
  tar.create({ gzip: true, file: at('now.tgz'), cwd: folder, sync: true, portable: true }, ['in']);
  for (const name of ['later.tgz', 'now.tgz']) {
    const entries = [];
    await tar.list({ file: at(name), onReadEntry: (entry) => {
      entries.push(`${entry.path} ${entry.type} ${entry.size}`);
    } });
    console.log(entries.sort().join('\n'));
  }

  fs.mkdirSync(at('out'));
  await tar.extract({ file: at('later.tgz'), cwd: at('out') });
  console.log(fs.readFileSync(at('out/in/deep/b.bin')).equals(Buffer.alloc(100000, 7)),
              fs.readlinkSync(at('out/in/link')));
  fs.mkdirSync(at('again'));
  tar.extract({ file: at('now.tgz'), cwd: at('again'), sync: true, strip: 1 });
  console.log(fs.readdirSync(at('again')).sort().join());

  fs.writeFileSync(at('bad.tgz'), fs.readFileSync(at('now.tgz')).subarray(0, 200));
  await tar.extract({ file: at('bad.tgz'), cwd: at('again') })
    .catch((error) => console.log(error.code, error.message));
}
main().finally(() => fs.rmSync(folder, { recursive: true }));
