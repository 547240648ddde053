// Row M10: an unreferenced timer fires while something else keeps the loop alive.
setTimeout(() => console.log('unref 2'), 2).unref();
setTimeout(() => console.log('ref 40'), 40);
setTimeout(() => console.log('never'), 5000).unref();
