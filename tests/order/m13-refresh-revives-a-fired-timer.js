// Row M13: a timer that has fired starts again by refresh(), also from its own callback.
let times = 0;
const timer = setTimeout(() => {
  console.log('fired', ++times);
  if (times < 3) timer.refresh();
  else other.refresh();
}, 1);
const other = setTimeout(() => console.log('other'), 1);
