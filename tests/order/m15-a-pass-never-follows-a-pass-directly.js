// Row M15: after a pass of timers the next one is at least 1 ms away, so other phases get a turn.
let turns = 0;
(function again() {
  setTimeout(() => {
    console.log('timer', ++turns);
    setImmediate(() => console.log('immediate', turns));
    if (turns < 4) again();
    for (const end = Date.now() + 3; Date.now() < end;);
  }, 0);
})();
