'use strict';
// Jest resolves modules with an addon.
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'jest-')));
const write = (name, text) => fs.writeFileSync(path.join(folder, name), text);
write('package.json', '{ "name": "tested" }');
write('sum.js', 'module.exports = (a, b) => a + b;');
write('mocked.js', 'module.exports = { answer: () => 1 };');
write('sum.test.js', `
const sum = require('./sum');
jest.mock('./mocked', () => ({ answer: () => 42 }));
describe('sum', () => {
  let calls = 0;
  beforeEach(() => { calls++; });
  test('adds', () => expect(sum(1, 2)).toBe(3));
  test('waits', async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect({ list: [1, { two: 2 }] }).toEqual({ list: [1, { two: 2 }] });
  });
  test('mocks', () => {
    const spy = jest.fn((value) => value * 2);
    expect([1, 2].map((value) => spy(value))).toEqual([2, 4]);
    expect(spy).toHaveBeenCalledTimes(2);
    expect(require('./mocked').answer()).toBe(42);
  });
  test('fakes time', () => {
    jest.useFakeTimers();
    const done = jest.fn();
    setTimeout(done, 1000);
    jest.advanceTimersByTime(1000);
    expect(done).toHaveBeenCalled();
    jest.useRealTimers();
  });
  test('fails', () => expect([1, 2]).toEqual([1, 3]));
  test('counts', () => expect(calls).toBe(6));
});
`);
const jest = require.resolve('jest/bin/jest');
const { status, stderr } = spawnSync(process.execPath,
  [jest, '--rootDir', folder, '--no-watchman', '--verbose', '--cacheDirectory', path.join(folder, 'cache')],
  { encoding: 'utf8', env: { ...process.env, CI: '1' } });
const shown = /✓|✕|^Tests:|^ +[-+] |Expected|Received/;
console.log(status, stderr.split('\n').filter((line) => shown.test(line)).join('\n').replace(/ \(\d+ ms\)/g, ''));
fs.rmSync(folder, { recursive: true });
