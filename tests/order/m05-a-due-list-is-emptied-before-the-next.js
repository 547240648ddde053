// Row M5: all due timers of one list run before the next list, even when their deadlines are later.
function block(ms) { for (const end = Date.now() + ms; Date.now() < end;); }
setTimeout(() => console.log('A, due at 40'), 40);
block(12);
setTimeout(() => console.log('B, due at 43'), 31);
block(2);
setTimeout(() => console.log('C, due at 54'), 40);
block(60);
