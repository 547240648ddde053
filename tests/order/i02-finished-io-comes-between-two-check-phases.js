// Row I2: between two check phases lies a poll, where finished I/O is delivered.
const fs = require('fs');
const os = require('os');
const path = require('path');
const folder = path.join(os.tmpdir(), `rondo-i02-${process.pid}`);
setImmediate(() => {
  fs.mkdir(folder, () => {
    console.log('file system');
    fs.rmdirSync(folder);
  });
  while (!fs.existsSync(folder));
  for (const end = Date.now() + 40; Date.now() < end;);
  console.log('immediate');
  setImmediate(() => console.log('next immediate'));
});
