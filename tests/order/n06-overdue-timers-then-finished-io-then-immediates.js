// Row N6: after a long main script: timers that are overdue, then finished I/O, then immediates.
const fs = require('fs');
const os = require('os');
const path = require('path');
const folder = path.join(os.tmpdir(), `rondo-n06-${process.pid}`);
setImmediate(() => console.log('immediate'));
fs.mkdir(folder, () => {
  console.log('file system');
  fs.rmdirSync(folder);
});
setTimeout(() => console.log('timeout'), 1);
while (!fs.existsSync(folder));
for (const end = Date.now() + 40; Date.now() < end;);
