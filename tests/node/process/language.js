'use strict';

// The variables LC_ALL, LC_MESSAGES and LANG, in this order, name the language of what is formatted
// without one, also in workers.

const assert = require('assert');
const { spawnSync } = require('child_process');

const program = `
  const texts = () => [(1234.5).toLocaleString(), new Date(0).toLocaleDateString(undefined, {
    timeZone: 'UTC' }), Intl.NumberFormat().resolvedOptions().locale, navigator.language].join(' ');
  const { Worker } = require('worker_threads');
  const code = 'require("worker_threads").parentPort.postMessage((' + texts + ')())';
  new Worker(code, { eval: true }).on('message', (text) => console.log(text === texts(), text));
`;

function textsWith(variables) {
  const { LC_ALL, LC_MESSAGES, LANG, ...env } = process.env;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', program],
                                       { env: { ...env, ...variables }, encoding: 'utf8' });
  assert.strictEqual(stderr, '');
  return stdout.trim();
}

const english = 'true 1,234.5 1/1/1970 en-US en-US';
const german = 'true 1.234,5 1.1.1970 de-DE de-DE';
assert.strictEqual(textsWith({}), english);
assert.strictEqual(textsWith({ LANG: 'C' }), english);
assert.strictEqual(textsWith({ LANG: 'C.UTF-8' }), english);
assert.strictEqual(textsWith({ LANG: 'en_US.UTF-8' }), english);
assert.strictEqual(textsWith({ LANG: 'de_DE.UTF-8' }), german);
assert.strictEqual(textsWith({ LC_MESSAGES: 'de_DE', LANG: 'ja_JP' }), german);
assert.strictEqual(textsWith({ LC_ALL: 'de_DE', LC_MESSAGES: 'fr_FR', LANG: 'ja_JP' }), german);
assert.strictEqual(textsWith({ LC_ALL: 'C', LANG: 'de_DE.UTF-8' }), english);
assert.match(textsWith({ LANG: 'es_419' }), / es-419 es-419$/);
