'use strict';
// A fork has the runtime's own options of its parent, unless it is given others.
const assert = require('assert');
const { fork } = require('child_process');

if (process.argv[2] === 'child') {
  process.send([process.execArgv, process.argv.slice(2), process.execPath]);
} else if (process.argv[2] === 'middle') {
  fork(__filename, ['child']).on('message', (seen) => {
    assert.deepStrictEqual(seen, [['--no-warnings'], ['child'], process.execPath]);
    const other = fork(__filename, ['child', 'more'], { execArgv: ['--no-deprecation'] });
    other.on('message', (seen) => {
      assert.deepStrictEqual(seen, [['--no-deprecation'], ['child', 'more'], process.execPath]);
      process.disconnect();
    });
  });
} else {
  fork(__filename, ['middle'], { execArgv: ['--no-warnings'] })
    .on('exit', (code) => assert.strictEqual(code, 0));
}
