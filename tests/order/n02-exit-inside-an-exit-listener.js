// Row N2: process.exit() in an exit listener ends the process; the event does not come again.
let times = 0;
process.on('exit', (code) => {
  console.log('exit', code, ++times);
  process.exit(4);
});
process.on('exit', () => console.log('never'));
process.exit(2);
