'use strict';
// Advanced messages keep what JSON loses.
const assert = require('assert');
const { fork } = require('child_process');

const message = {
  map: new Map([[1, new Set(['x'])]]),
  date: new Date(0),
  bytes: Buffer.from('bytes'),
  numbers: new Float64Array([1, 2]),
  big: 12n,
  expression: /a+/g,
  nothing: undefined,
};
message.self = message;

if (process.argv[2] === 'child') {
  process.once('message', (received) => {
    assert.deepStrictEqual(received, message);
    process.send(received, () => process.disconnect());
  });
} else {
  const child = fork(__filename, ['child'], { serialization: 'advanced' });
  let count = 0;
  child.on('message', (received) => {
    count++;
    assert.deepStrictEqual(received, message);
  });
  child.on('exit', (code) => {
    assert.strictEqual(code, 0);
    assert.strictEqual(count, 1);
  });
  child.send(message);
}
