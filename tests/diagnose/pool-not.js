// finds nothing: four jobs have a thread each.
const fs = require('fs');
for (let count = 0; count < 4; count++) fs.stat(__filename, () => {});
