'use strict';
// Reading a file is several jobs, one after the other, and script has to be left between them: the
// hashes that are asked for meanwhile take all four threads first. The file waits for the short one.
const { pbkdf2 } = require('crypto');
const fs = require('fs');
const hash = (name, rounds) => pbkdf2('secret', 'salt', rounds, 64, 'sha512', () => console.log(name));
fs.readFile(__filename, () => console.log('file'));
const until = Date.now() + 20;
while (Date.now() < until);
hash('short', 20000);
for (let number = 0; number < 3; number++) hash('long', 400000);
