// Row M9: an interval slower than its period leaves the other phases their turn.
let turns = 0;
const interval = setInterval(() => {
  console.log('interval', ++turns);
  for (const end = Date.now() + 4; Date.now() < end;);
  if (turns === 4) return clearInterval(interval);
  setImmediate(() => console.log('immediate', turns));
}, 1);
