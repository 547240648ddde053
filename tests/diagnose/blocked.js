// finds: blocked at blocked.js:4
function spin() {
  const end = Date.now() + 120;
  while (Date.now() < end);
}
setTimeout(spin, 1);
