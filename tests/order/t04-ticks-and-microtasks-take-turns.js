// Row T4: after the microtasks the ticks they queued, after those their microtasks, and so on.
let round = 0;
(function turn() {
  const number = round++;
  if (number === 3) return;
  process.nextTick(() => {
    console.log('tick', number);
    queueMicrotask(() => {
      console.log('micro', number);
      turn();
      queueMicrotask(() => console.log('micro of micro', number));
    });
  });
})();
