// finds nothing
setTimeout(() => {}, 5);
let count = 0;
const interval = setInterval(() => { if (++count > 3) clearInterval(interval); }, 5);
