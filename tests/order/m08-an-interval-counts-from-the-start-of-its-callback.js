// Row M8: the next turn of an interval is due one period after its callback began, not ended.
let turns = 0;
const interval = setInterval(() => {
  console.log('interval', ++turns);
  if (turns === 2) return clearInterval(interval);
  setTimeout(() => console.log('timeout of 40'), 40);
  for (const end = Date.now() + 20; Date.now() < end;);
}, 30);
