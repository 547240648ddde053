// finds: blocked, late
setTimeout(() => {}, 20);
setTimeout(() => {
  const end = Date.now() + 150;
  while (Date.now() < end);
}, 5);
