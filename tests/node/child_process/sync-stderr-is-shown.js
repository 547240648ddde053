'use strict';
// Without stdio of its own, what a command says on stderr goes to ours.
const { execFileSync, execSync } = require('child_process');

execSync('echo from exec >&2');
execFileSync('sh', ['-c', 'echo from execFile >&2']);
execSync('echo hidden >&2', { stdio: 'pipe' });
