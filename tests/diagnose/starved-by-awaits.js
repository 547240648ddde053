// finds: starved
setImmediate(async () => {
  const end = Date.now() + 150;
  while (Date.now() < end) await null;
});
