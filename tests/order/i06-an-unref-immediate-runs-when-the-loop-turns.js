// Row I6: it runs if the loop turns anyway, in its place in the queue.
setImmediate(() => console.log('1, unref')).unref();
setImmediate(() => console.log('2'));
setImmediate(() => console.log('3, ref again')).unref().ref();
setImmediate(() => console.log('4, unref')).unref();
