// Row I7: inside an I/O callback the immediate comes first, even if the timer is due already.
const fs = require('fs');
fs.stat(__filename, () => {
  setTimeout(() => console.log('timeout'), 0);
  for (const end = Date.now() + 5; Date.now() < end;);
  setImmediate(() => console.log('immediate'));
  console.log('callback');
});
