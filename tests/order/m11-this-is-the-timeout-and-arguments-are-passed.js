// Row M11: this is the Timeout object; further arguments are passed on.
const timeout = setTimeout(function (...args) {
  console.log(this === timeout, args);
}, 1, 'a', 2, null, undefined, 5);
const interval = setInterval(function (...args) {
  console.log(this === interval, args);
  clearInterval(this);
}, 2, 'x');
const immediate = setImmediate(function (...args) {
  console.log(this === immediate, args);
  setTimeout(() => {}, 50);
}, 1, 2, 3, 4);
for (const end = Date.now() + 5; Date.now() < end;);
