'use strict';
const { spawnSync } = require('child_process');
const path = require('path');
const { pathToFileURL } = require('url');
const { Worker, isMainThread } = require('worker_threads');

const file = path.join(__dirname, 'build', 'life_cycle.node');
const roles = {
  // Each environment has its own data; so has each load.
  data() {
    const addon = require(file);
    const second = { exports: {} };
    process.dlopen(second, file);
    console.log(addon.countCall(), addon.countCall(), second.exports.countCall(), require(file) === addon);
  },
  hooks() {
    const addon = require(file);
    addon.addHooks();
    addon.addAsyncHook();
    globalThis.kept = [{}, {}];
    addon.wrapUntilEnd(...globalThis.kept);
    process.on('exit', () => console.log('exit event'));
  },
  exit() {
    const addon = require(file);
    addon.addHooks();
    process.exit(3);
  },
  worker() {
    if (!isMainThread) {
      const addon = require(file);
      addon.addHooks();
      console.log('in worker', addon.countCall());
      if (process.argv[3] === 'exit') process.exit(5);
      return;
    }
    const addon = require(file);
    addon.countCall();
    new Worker(__filename, { argv: process.argv.slice(2) })
      .on('exit', (code) => console.log('worker ended', code, addon.countCall()));
  },
};

const role = process.argv[2];
if (role !== undefined) {
  roles[role]();
} else {
  const { versions, adjust } = require(file);
  const [napi, node, release, url] = versions();
  console.log(String(napi) === process.versions.napi, node === process.version, release, url === pathToFileURL(file).href);
  console.log(/^\d+$/.test(process.versions.modules), adjust(1000), adjust(-1000));
  for (const args of [['data'], ['hooks'], ['exit'], ['worker'], ['worker', 'exit']]) {
    const { stdout, stderr, status } = spawnSync(process.execPath, [__filename, ...args], { encoding: 'utf8' });
    // Two threads write at will.
    const lines = stdout.trimEnd().split('\n');
    console.log(args.join(' '), status, args[0] === 'worker' ? lines.sort() : lines, stderr);
  }
}
