'use strict';

// --experimental-package-map says what the names of packages mean, for require() and import.

const assert = require('assert');
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'package-map-')));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));

function write(name, content) {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

function run(map, program) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath, ['--no-warnings', '--experimental-package-map', map, program],
    { encoding: 'utf8' });
  return { output: stdout, problem: /\[(ERR_\w+|MODULE_NOT_FOUND)\]|code: '(\w+)'/.exec(stderr), status };
}

// The package `tool` is another one for `inner`, which lies inside of `app`.
const map = write('map.json', {
  packages: {
    'app': { url: './app', dependencies: { inner: 'inner', tool: 'tool@1', lost: 'nothing' } },
    'inner': { url: './app/vendor/inner', dependencies: { tool: 'tool@2' } },
    'tool@1': { url: './tool%201' },
    'tool@2': { url: './tool2' },
  },
});
write('tool 1/package.json', { name: 'tool', exports: { '.': './main.cjs', './sub': './sub.cjs' } });
write('tool 1/main.cjs', "module.exports = 'first';");
write('tool 1/sub.cjs', "module.exports = 'first sub';");
write('tool2/package.json', { name: 'tool', main: 'main.js' });
write('tool2/main.js', "module.exports = 'second';");
write('tool2/file.js', "module.exports = 'second file';");
write('app/vendor/inner/index.js', "module.exports = [require('tool'), require('tool/file')];");
// It is not in the map.
write('app/node_modules/other/index.js', '');

const names = "console.log([tool, sub, ...inner, typeof fs.open].join());";
const programs = [
  write('app/main.cjs', `const tool = require('tool'); const sub = require('tool/sub');
    const inner = require('inner'); const fs = require('fs'); ${names}`),
  write('app/main.mjs', `import tool from 'tool'; import sub from 'tool/sub';
    import inner from 'inner'; import fs from 'fs'; ${names}`),
];
for (const program of programs) {
  assert.strictEqual(run(map, program).output, 'first,first sub,second,second file,function\n');
}

const problems = [
  ['app/other.cjs', "require('other')", 'MODULE_NOT_FOUND'],
  ['app/other.mjs', "import 'other'", 'ERR_MODULE_NOT_FOUND'],
  ['app/lost.cjs', "require('lost')", 'ERR_PACKAGE_MAP_KEY_NOT_FOUND'],
  ['outside.mjs', "import 'tool'", 'ERR_PACKAGE_MAP_EXTERNAL_FILE'],
];
for (const [name, text, code] of problems) {
  const { problem, status } = run(map, write(name, text));
  assert.strictEqual(problem?.[1] ?? problem?.[2], code);
  assert.strictEqual(status, 1);
}
for (const wrong of ['{', {}, { packages: { a: { url: 'https://a.example/' } } }]) {
  const { problem } = run(write('wrong.json', wrong), programs[0]);
  assert.strictEqual(problem?.[1] ?? problem?.[2], 'ERR_PACKAGE_MAP_INVALID');
}
