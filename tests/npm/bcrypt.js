'use strict';
// Passwords are hashed on the thread pool, by an addon.
const bcrypt = require('bcrypt');

const salt = '$2b$04$abcdefghijklmnopqrstuu';
const known = bcrypt.hashSync('password', salt);
console.log(known, bcrypt.compareSync('password', known), bcrypt.getRounds(known));

(async () => {
  const hashes = await Promise.all(['a', 'b', 'c'].map((password) => bcrypt.hash(password, 4)));
  console.log(hashes.map((hash) => hash.length));
  console.log(await bcrypt.compare('b', hashes[1]), await bcrypt.compare('b', hashes[2]));
  console.log(await bcrypt.hash(5, 4).catch((error) => error.message));
  bcrypt.hash('password', salt, (error, hash) => console.log(error, hash === known));
})();
