// Files and folders that come, change and go.
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import chokidar from 'chokidar';

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'npm-chokidar-')));
const inside = (name) => path.join(folder, name);
fs.mkdirSync(inside('sub'));
fs.writeFileSync(inside('sub/old.txt'), 'old');

const watcher = chokidar.watch(folder, { ignored: /ignored/ });
const seen = [];
let changed = () => {};
watcher.on('all', (event, file) => {
  seen.push(`${event} ${path.relative(folder, file)}`);
  changed();
});
await new Promise((resolve) => watcher.on('ready', resolve));
console.log(seen.sort());

async function doAndSee(action) {
  seen.length = 0;
  action();
  while (seen.length === 0) await new Promise((resolve) => changed = resolve);
  console.log(seen.join());
}
await doAndSee(() => {
  fs.writeFileSync(inside('ignored.txt'), '');
  fs.writeFileSync(inside('new.txt'), 'new');
});
await doAndSee(() => fs.appendFileSync(inside('sub/old.txt'), ' and more'));
await doAndSee(() => fs.mkdirSync(inside('later')));
await doAndSee(() => fs.unlinkSync(inside('new.txt')));
await watcher.close();
fs.rmSync(folder, { recursive: true });
