// Row M11: Symbol.dispose clears a timer, an interval and an immediate.
setTimeout(() => console.log('never'), 1)[Symbol.dispose]();
setInterval(() => console.log('never'), 1)[Symbol.dispose]();
setImmediate(() => console.log('never'))[Symbol.dispose]();
setTimeout(() => console.log('end'), 5);
