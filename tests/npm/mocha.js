// mocha: suites with hooks, promises, timeouts, skipped and failing tests.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
const { format } = require('util');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'npm-mocha-'));

// Times and places differ from run to run, and from runtime to runtime. mocha keeps the function
// that it finds.
const write = console.log;
console.log = (...values) => {
  const text = format(...values);
  write(text.replace(/ ?\(\d+ms\)/g, '').replace(/\n? +at .*/g, '').replaceAll(folder, 'FOLDER'));
};
const Mocha = require('mocha');

const file = path.join(folder, 'suite.js');
fs.writeFileSync(file, `
const assert = require('assert');
describe('numbers', function() {
  const log = [];
  before(() => log.push('before'));
  beforeEach((done) => { log.push('each'); setImmediate(done); });
  after(() => console.log(log.join()));
  it('add', () => assert.strictEqual(1 + 1, 2));
  it('wait', async () => { await null; });
  it('call back', (done) => setImmediate(done));
  it.skip('are skipped', () => {});
  it('are to come');
  it('fail', () => assert.strictEqual(1 + 1, 3));
  it('are rejected', () => Promise.reject(new TypeError('no number')));
  context('inside', () => {
    it('time out', function(done) { this.timeout(10); });
    it('throw later', (done) => { setImmediate(() => { throw new Error('later'); }); });
  });
});
`);

function run(reporter, done) {
  const mocha = new Mocha({ reporter, color: false });
  mocha.cleanReferencesAfterRun(true);
  mocha.addFile(file);
  return mocha.run(done);
}

const runner = run('spec', (failures) => {
  write('failures:', failures);
  delete require.cache[file];
  fs.rmSync(folder, { recursive: true });
});
runner.on('end', () => write('stats:', runner.stats.passes, runner.stats.pending));
