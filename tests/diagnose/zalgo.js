// finds: zalgo at zalgo.js:4
const fs = require('fs');
const cache = new Map();
function read(name, callback) {
  if (cache.has(name)) return callback(null, cache.get(name));
  fs.readFile(name, (error, content) => {
    cache.set(name, content);
    callback(error, content);
  });
}
read(__filename, () => read(__filename, () => {}));
