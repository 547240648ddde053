// dotenv: files, quotes, comments, several lines, and what the environment already has.
'use strict';
const dotenv = require('dotenv');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'npm-dotenv-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));
const file = path.join(folder, 'settings.env');
fs.writeFileSync(file, `# a comment
PLAIN=value
export EXPORTED=yes
SPACES =  around   # and a comment
SINGLE='kept \\n as is'
DOUBLE="turned \\n over"
BACKTICK=\`it's "both"\`
LINES="one
two"
EMPTY=
EQUALS=a=b=c
JSON={"a": [1, 2]}
TAKEN=from the file
`);

process.env.TAKEN = 'from outside';
const { parsed, error } = dotenv.config({ path: file, quiet: true });
console.log(error, parsed);
console.log(process.env.TAKEN, process.env.PLAIN, process.env.EXPORTED);
dotenv.config({ path: file, override: true, quiet: true });
console.log(process.env.TAKEN);
console.log(dotenv.config({ path: path.join(folder, 'missing'), quiet: true }).error.code);
const target = { OLD: '1' };
dotenv.populate(target, dotenv.parse(Buffer.from('OLD=2\nNEW=3')));
console.log(target);
