// npm itself, run by the runtime: its version, and a package that it packs.
'use strict';
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const tar = require('tar');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'npm-npm-'));
const write = (name, text) => fs.writeFileSync(path.join(folder, name), text);
write('package.json', JSON.stringify({
  name: 'small', version: '1.2.3', main: 'main.js', files: ['main.js'],
  scripts: { prepack: 'echo made > made.txt' },
}));
write('main.js', 'module.exports = 1;\n');
write('README.md', '# small\n');
write('secret.txt', 'not for others');

const npm = path.join(path.dirname(require.resolve('npm/package.json')), 'bin', 'npm-cli.js');
function run(...options) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [npm, ...options], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env, HOME: folder, npm_config_cache: path.join(folder, 'cache'),
      npm_config_update_notifier: 'false', npm_config_loglevel: 'error',
    },
  });
  if (status !== 0) console.log(status, stderr);
  return stdout;
}

async function main() {
  console.log(run('--version').trim());
  const [{ id, filename, files }] = JSON.parse(run('pack', '--json').replace(/^[^[]*/, ''));
  console.log(id, filename, files.map((file) => file.path).join());
  console.log(fs.readFileSync(path.join(folder, 'made.txt'), 'utf8').trim());
  const entries = [];
  await tar.list({
    file: path.join(folder, filename), onReadEntry: (entry) => { entries.push(entry.path); },
  });
  console.log(entries.sort().join());
  console.log(run('pkg', 'get', 'version').trim(), run('ls', '--json').trim());
}
main().finally(() => fs.rmSync(folder, { recursive: true }));
