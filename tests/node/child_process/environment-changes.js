'use strict';

// Each child has the environment of the moment when it was started, though children that follow
// each other mostly have the same.
const assert = require('assert');
const { spawn, ChildProcess } = require('child_process');

function variablesOf(options) {
  return new Promise((resolve) => {
    const child = spawn('/usr/bin/env', [], { stdio: ['ignore', 'pipe', 'ignore'], ...options });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => { text += chunk; });
    child.on('close', () => resolve(text.split('\n')));
  });
}

async function has(pair, options) {
  return (await variablesOf(options)).includes(pair);
}

async function main() {
  assert.strictEqual(await has('CHANGING=1'), false);
  process.env.CHANGING = '1';
  assert.strictEqual(await has('CHANGING=1'), true);
  assert.strictEqual(await has('CHANGING=1'), true);
  process.env.CHANGING = '2';
  assert.strictEqual(await has('CHANGING=2'), true);
  Object.defineProperty(process.env, 'CHANGING', {
    value: '3', configurable: true, enumerable: true, writable: true,
  });
  assert.strictEqual(await has('CHANGING=3'), true);
  Object.assign(process.env, { CHANGING: '4' });
  assert.strictEqual(await has('CHANGING=4'), true);
  delete process.env.CHANGING;
  assert.deepStrictEqual((await variablesOf()).filter((pair) => /^CHANGING/.test(pair)), []);

  // Others in between.
  assert.deepStrictEqual(await variablesOf({ env: { A: '1' } }), ['A=1', '']);
  assert.deepStrictEqual(await variablesOf({ env: { A: '1' } }), ['A=1', '']);
  assert.deepStrictEqual(await variablesOf({ env: { A: '2' } }), ['A=2', '']);
  assert.deepStrictEqual(await variablesOf({ env: {} }), ['']);
  assert.strictEqual(await has('A=2'), false);
  assert.strictEqual(await has(`PATH=${process.env.PATH}`), true);

  // What all objects inherit is part of it, as it is with any other object.
  Object.prototype.INHERITED = 'yes';
  assert.strictEqual(await has('INHERITED=yes'), true);
  delete Object.prototype.INHERITED;
  assert.strictEqual(await has('INHERITED=yes'), false);

  // Those who add to the list add to that of one child.
  const { spawn: original } = ChildProcess.prototype;
  ChildProcess.prototype.spawn = function(options) {
    options.envPairs.push('ADDED=1');
    return Reflect.apply(original, this, [options]);
  };
  assert.strictEqual(await has('ADDED=1'), true);
  ChildProcess.prototype.spawn = original;
  assert.strictEqual(await has('ADDED=1'), false);

  const { env } = process;
  process.env = { ...env, REPLACED: '1' };
  assert.strictEqual(await has('REPLACED=1'), true);
  process.env.REPLACED = '2';
  assert.strictEqual(await has('REPLACED=2'), true);
  process.env = env;
  assert.strictEqual(await has('REPLACED=2'), false);
}
main();
