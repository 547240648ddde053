// finds: starved at starved-by-ticks.js:4
const end = Date.now() + 150;
function again() {
  if (Date.now() < end) process.nextTick(again);
}
setImmediate(again);
