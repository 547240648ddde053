// Profile browser: microtasks run after each task.
setTimeout(() => {
  console.log('task 1');
  queueMicrotask(() => console.log('micro 1'));
  Promise.resolve().then(() => console.log('then 1'));
}, 1);
setTimeout(() => {
  console.log('task 2');
  queueMicrotask(() => console.log('micro 2'));
}, 1);
queueMicrotask(() => console.log('micro of main'));
console.log('main');
