// Row N2: the code that an exit listener leaves in process.exitCode is the one that counts.
process.on('exit', (code) => {
  console.log('exit', code, process.exitCode);
  process.exitCode = 9;
});
process.exitCode = 3;
setTimeout(() => console.log('timer'), 1);
