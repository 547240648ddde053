// Row M8: an interval goes on after its callback threw (profile node10: it does not).
let turns = 0;
process.on('uncaughtException', (error) => console.log('handled', error.message));
const interval = setInterval(() => {
  if (++turns === 3) clearInterval(interval);
  throw new Error(`turn ${turns}`);
}, 2);
setTimeout(() => clearInterval(interval), 500).unref();
process.on('exit', () => console.log('turns', turns));
