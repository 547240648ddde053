// Row M13: refresh() puts a timer at the end of its list with a new deadline.
const first = setTimeout(() => console.log('first'), 100);
setTimeout(() => console.log('second'), 100);
setTimeout(() => {
  console.log('refresh');
  first.refresh();
}, 1);
