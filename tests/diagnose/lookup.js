// finds: lookup at lookup.js:3
const dns = require('dns');
for (let count = 0; count < 30; count++) dns.lookup('localhost', () => {});
