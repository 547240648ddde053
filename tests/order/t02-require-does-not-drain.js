// Row T2: a module that is required runs inside the callback of its parent: nothing is drained.
const fs = require('fs');
const os = require('os');
const path = require('path');
const file = path.join(os.tmpdir(), `rondo-t02-${process.pid}.js`);
fs.writeFileSync(file, `
  process.nextTick(() => console.log('tick of the module'));
  Promise.resolve().then(() => console.log('micro of the module'));
  console.log('module');`);
process.nextTick(() => console.log('tick before'));
require(file);
process.nextTick(() => console.log('tick after'));
console.log('main goes on');
fs.unlinkSync(file);
