'use strict';

// process.report: what a diagnostic report tells, and when it is written.

const assert = require('assert');
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'report-'));
const run = (...words) => spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
const take = (file) => {
  const text = fs.readFileSync(path.join(folder, file), 'utf8');
  fs.unlinkSync(path.join(folder, file));
  return text;
};

const error = Object.assign(new TypeError('wrong'), { detail: 7 });
const { header, javascriptStack, resourceUsage, userLimits } = process.report.getReport(error);
assert.strictEqual(header.processId, process.pid);
assert.strictEqual(header.trigger, 'GetReport');
assert.strictEqual(header.filename, null);
assert.strictEqual(header.nodejsVersion, process.version);
assert.match(header.glibcVersionRuntime, /^\d+\.\d+$/);
assert.strictEqual(header.host, os.hostname());
assert.strictEqual(javascriptStack.message, 'TypeError: wrong');
assert.match(javascriptStack.stack[0], /^at .*report\.js/);
assert.strictEqual(javascriptStack.errorProperties.detail, '7');
assert(resourceUsage.userCpuSeconds >= 0);
assert(userLimits.open_files.soft > 0 || userLimits.open_files.soft === 'unlimited');
assert.throws(() => process.report.getReport(1), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => { process.report.compact = 1; }, { code: 'ERR_INVALID_ARG_TYPE' });

process.report.directory = folder;
assert.strictEqual(process.report.writeReport('own.json'), 'own.json');
assert.strictEqual(JSON.parse(take('own.json')).header.event, 'JavaScript API');
process.report.compact = true;
process.report.excludeNetwork = true;
const name = process.report.writeReport();
assert.match(name, new RegExp(`^report\\.\\d{8}\\.\\d{6}\\.${process.pid}\\.0\\.\\d+\\.json$`));
const compact = take(name);
assert.strictEqual(compact.indexOf('\n'), compact.length - 1);
assert.strictEqual(JSON.parse(compact).header.networkInterfaces, undefined);

fs.writeFileSync(path.join(folder, 'throws.js'), 'throw new Error("uncaught")');
const failed = run('--report-uncaught-exception', '--report-filename=failed.json', 'throws.js');
assert.strictEqual(failed.status, 1);
assert.match(failed.stderr, /Writing Node\.js report to file: failed\.json/);
const { header: { event }, javascriptStack: stack } = JSON.parse(take('failed.json'));
assert.deepStrictEqual([event, stack.message], ['Exception', 'Error: uncaught']);

const signalled = run('--report-on-signal', '--report-filename=signal.json', '-e',
                      'process.kill(process.pid, "SIGUSR2"); setTimeout(() => {}, 500)');
assert.strictEqual(signalled.status, 0);
assert.strictEqual(JSON.parse(take('signal.json')).header.event, 'SIGUSR2');

const handled = run('--report-uncaught-exception', '-e',
                    'process.on("uncaughtException", () => {}); throw 1');
assert.strictEqual(handled.status, 0);
assert.deepStrictEqual(fs.readdirSync(folder), ['throws.js']);
fs.rmSync(folder, { recursive: true });
