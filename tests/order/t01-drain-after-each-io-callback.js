// Row T1: two results in one poll: the queues are emptied after the callback of each.
const fs = require('fs');
const os = require('os');
const path = require('path');
const folder = path.join(os.tmpdir(), `rondo-t01-${process.pid}`);
let count = 0;
function done() {
  const name = `result ${++count}`;
  console.log(name);
  process.nextTick(() => console.log(name, 'tick'));
  Promise.resolve().then(() => console.log(name, 'micro'));
}
fs.mkdir(`${folder}-a`, done);
fs.mkdir(`${folder}-b`, done);
while (!fs.existsSync(`${folder}-a`) || !fs.existsSync(`${folder}-b`));
for (const end = Date.now() + 40; Date.now() < end;);
process.on('exit', () => {
  fs.rmdirSync(`${folder}-a`);
  fs.rmdirSync(`${folder}-b`);
});
