'use strict';

const assert = require('assert');
const { BroadcastChannel, Worker, getEnvironmentData, setEnvironmentData } =
  require('worker_threads');

setEnvironmentData('kept', { a: 1 });
setEnvironmentData('dropped', 1);
setEnvironmentData('dropped');
assert.deepStrictEqual(getEnvironmentData('kept'), { a: 1 });
const channel = new BroadcastChannel('rondo test of environment data');
channel.onmessage = ({ data }) => {
  assert.deepStrictEqual(data, [{ a: 1 }, undefined]);
  channel.close();
};
new Worker(`
  const { BroadcastChannel, getEnvironmentData } = require('worker_threads');
  const channel = new BroadcastChannel('rondo test of environment data');
  channel.postMessage([getEnvironmentData('kept'), getEnvironmentData('dropped')]);
  channel.close();
`, { eval: true });
