'use strict';
// What a function throws that another thread has called.
const { spawnSync } = require('child_process');

if (process.argv[2] === 'throw') {
  const addon = require('./build/async.node');
  process.on('uncaughtException', (error) => console.log('uncaught', error.message));
  let calls = 0;
  addon.send(() => {
    calls++;
    throw new Error(`in call ${calls}`);
  }, () => console.log('done'), 1, 2, 0);
} else {
  const run = (...options) => {
    const { stdout, stderr, status } =
      spawnSync(process.execPath, [...options, __filename, 'throw'], { encoding: 'utf8' });
    console.log(options, status, stdout, stderr.match(/DEP\d+/)?.[0], stderr.match(/ERR_\w+/)?.[0]);
  };
  run();
  run('--force-node-api-uncaught-exceptions-policy');
  run('--no-addons');
}
