// finds nothing: a few lookups are fine.
const dns = require('dns');
for (let count = 0; count < 3; count++) dns.lookup('localhost', () => {});
