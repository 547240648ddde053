// finds nothing: reading while the program starts harms nobody.
const fs = require('fs');
fs.readFileSync(__filename);
setTimeout(() => fs.readFile(__filename, () => {}), 1);
