'use strict';

// --run NAME runs a script of the nearest package.json, in its folder, with the programs of its
// packages, and with the arguments that follow "--".

const assert = require('assert');
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'run-script-')));
const inner = path.join(folder, 'inner');
const bin = path.join(folder, 'node_modules/.bin');
fs.mkdirSync(inner);
fs.mkdirSync(bin, { recursive: true });
fs.writeFileSync(path.join(bin, 'own-tool'), '#!/bin/sh\necho "tool $@"\n', { mode: 0o755 });
fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({
  scripts: {
    tool: 'own-tool',
    where: 'pwd; echo $NODE_RUN_SCRIPT_NAME $NODE_RUN_PACKAGE_JSON_PATH',
    fails: 'exit 7',
    number: 1,
  },
}));

function run(...args) {
  const { status, stdout, stderr } =
    spawnSync(process.execPath, ['--run', ...args], { cwd: inner, encoding: 'utf8' });
  return { status, stdout, stderr };
}

try {
  assert.deepStrictEqual(run('tool', '--', 'a b', "it's", '$HOME'),
                         { status: 0, stdout: "tool a b it's $HOME\n", stderr: '' });
  assert.deepStrictEqual(run('where'), {
    status: 0, stdout: `${folder}\nwhere ${path.join(folder, 'package.json')}\n`, stderr: '',
  });
  assert.strictEqual(run('fails').status, 1);

  const missing = run('missing');
  assert.strictEqual(missing.status, 1);
  assert.match(missing.stderr, /^Missing script: "missing" for /);
  assert.match(missing.stderr, /fails: exit 7/);
  assert.match(run('number').stderr, /not a string for /);
} finally {
  fs.rmSync(folder, { recursive: true });
}
