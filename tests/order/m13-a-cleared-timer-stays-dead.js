// Row M13: refresh() of a timer that was cleared does nothing.
const timer = setTimeout(() => console.log('never'), 1);
clearTimeout(timer);
timer.refresh();
const closed = setTimeout(() => console.log('never'), 1);
closed.close();
closed.refresh();
const interval = setInterval(() => {
  console.log('interval');
  clearInterval(interval);
  interval.refresh();
}, 2);
setTimeout(() => console.log('end'), 20);
