// finds: starved
setImmediate(async () => {
  // Of the processor, which others may want as well.
  const begin = process.cpuUsage();
  while (process.cpuUsage(begin).user < 120_000) await null;
});
