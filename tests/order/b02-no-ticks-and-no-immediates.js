// Profile browser: there is neither process.nextTick nor setImmediate.
console.log(typeof setImmediate, typeof clearImmediate);
console.log(typeof process === 'undefined' ? 'undefined' : typeof process.nextTick);
console.log(typeof setTimeout, typeof queueMicrotask);
