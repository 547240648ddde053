// Row M4: of two lists with the same deadline the older list runs first. The two are made until
// they meet on one millisecond.
let long;
let short;
do {
  clearTimeout(long);
  clearTimeout(short);
  long = setTimeout(() => console.log('40 ms'), 40);
  for (const end = performance.now() + 20; performance.now() < end;);
  short = setTimeout(() => console.log('20 ms'), 20);
} while (short._idleStart + 20 !== long._idleStart + 40);
