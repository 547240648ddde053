// Rows M10, L1: an unreferenced timer that is due when the last live work ends still fires.
setImmediate(() => {
  console.log('immediate');
  setTimeout(() => console.log('unref'), 1).unref();
  for (const end = Date.now() + 20; Date.now() < end;);
});
