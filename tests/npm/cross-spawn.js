// cross-spawn: children, their output, their ends, and commands that do not exist.
'use strict';
const spawn = require('cross-spawn');

async function collect(child) {
  let text = '';
  for await (const chunk of child.stdout) text += chunk;
  return text;
}

async function run(...args) {
  const child = spawn(...args);
  const ended = new Promise((resolve) => {
    child.on('error', (error) => resolve([error.code, error.syscall, error.spawnargs]));
    child.on('close', (code, signal) => resolve([code, signal]));
  });
  return [child.stdout ? await collect(child) : '', await ended];
}

(async () => {
  console.log(await run('printf', ['%s|', 'a b', '"c"', '$HOME', '*']));
  console.log(await run('sh', ['-c', 'cat; exit 3'], { stdio: ['ignore', 'pipe', 'inherit'] }));
  console.log(await run('sh', ['-c', 'kill -TERM $$']));
  console.log(await run('echo shell $((1 + 2))', { shell: true }));
  console.log(await run('no-such-command-anywhere', ['x']));
  console.log(
    await run(process.execPath, ['-p', '6 * 7'], { env: { ...process.env, NO_COLOR: '1' } }),
  );
  const { status, stdout, stderr } = spawn.sync('sh', ['-c', 'cat; echo problem >&2; exit 4'], {
    input: 'from stdin',
    encoding: 'utf8',
  });
  console.log(status, JSON.stringify(stdout), JSON.stringify(stderr));
  const { error } = spawn.sync('no-such-command-anywhere', []);
  console.log(error.code, error.message);
})();
