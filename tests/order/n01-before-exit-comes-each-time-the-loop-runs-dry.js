// Row N1: every time the loop runs dry beforeExit comes; new work of any kind starts it again.
const fs = require('fs');
const jobs = [
  (done) => setImmediate(done),
  (done) => setTimeout(done, 2),
  (done) => fs.stat(__filename, done),
];
process.on('beforeExit', (code) => {
  console.log('beforeExit', code);
  const job = jobs.shift();
  if (job) job(() => console.log('work done,', jobs.length, 'left'));
});
process.on('exit', () => console.log('exit'));
