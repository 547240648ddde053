// finds: stuck
const { spawn } = require('child_process');
spawn('/bin/sh', ['-c', `sleep 2; kill -9 ${process.pid}`], { stdio: 'ignore', detached: true }).unref();
setTimeout(() => {
  for (;;);
}, 1);
