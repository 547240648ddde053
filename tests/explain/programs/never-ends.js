// Stopped by --for, while script is busy.
console.log('before');
setTimeout(() => {
  for (;;);
}, 1);
