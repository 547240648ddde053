// Row N8: a FinalizationRegistry calls back from a task of its own: never inside the code that
// collects, its ticks or its microtasks.
let collected = false;
const registry = new FinalizationRegistry(() => {
  if (!collected) console.log('collected');
  collected = true;
  clearInterval(collector);
});
(function makeGarbage() {
  for (let i = 0; i < 100; i++) registry.register({ filler: new Array(10).fill(i) }, 'object');
})();
let seen = false;
const collector = setInterval(() => {
  if (seen) return;
  seen = true;
  console.log('collect');
  globalThis.gc();
  process.nextTick(() => console.log('tick'));
  Promise.resolve().then(() => console.log('micro'));
}, 1);
