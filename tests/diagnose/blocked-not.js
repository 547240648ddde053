// finds nothing: the main script may take its time, and short callbacks do not block.
const end = Date.now() + 120;
while (Date.now() < end);
setTimeout(() => {
  const soon = Date.now() + 5;
  while (Date.now() < soon);
}, 1);
