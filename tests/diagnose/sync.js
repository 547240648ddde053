// finds: sync at sync.js:4
const fs = require('fs');
fs.readFileSync(__filename);
setTimeout(() => fs.readFileSync(__filename), 1);
