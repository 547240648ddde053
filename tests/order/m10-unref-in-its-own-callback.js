// Row M10: an interval that unreferences itself ends with the last other work.
let turns = 0;
const interval = setInterval(() => {
  console.log('turn', ++turns);
  if (turns === 3) interval.unref();
}, 2);
process.on('exit', () => console.log('exit'));
