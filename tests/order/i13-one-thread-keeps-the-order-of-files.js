// Row I13: with a pool of one thread operations end in the order in which they began.
process.env.UV_THREADPOOL_SIZE = '1';
const fs = require('fs');
fs.readFile('/nonexistent', () => console.log('missing file'));
fs.stat(__filename, () => console.log('stat'));
fs.access(__filename, () => console.log('access'));
fs.realpath.native(__filename, () => console.log('realpath'));
fs.readdir(__dirname, () => console.log('readdir'));
