// A child process that prints: its output is not ours.
const { fork, spawn } = require('child_process');
if (process.argv[2] === 'child') {
  process.send('hello');
  process.disconnect();
} else {
  const child = fork(__filename, ['child']);
  child.on('message', (message) => console.log('message', message));
  child.on('exit', (code) => {
    console.log('exit', code);
    spawn('echo', ['from elsewhere'], { stdio: 'inherit' });
  });
}
