// Row M16: the async iterator of setInterval gives the turns that were missed without waiting.
const { setInterval: every } = require('timers/promises');
const pause = (turns) => new Promise((resolve) => {
  const timer = setInterval(() => {
    if (--turns > 0) return;
    clearInterval(timer);
    resolve();
  }, 5);
});
(async () => {
  let turns = 0;
  let loopTurned = false;
  for await (const value of every(5, 'turn')) {
    if (++turns === 1) {
      // The interval of the iterator is older, so it has come at least three times by then.
      await pause(3);
      setImmediate(() => { loopTurned = true; });
    } else {
      console.log(value, turns, loopTurned);
      if (turns === 4) break;
    }
  }
})();
