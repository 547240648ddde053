// SQLite in WebAssembly: statements, values of all kinds, functions in script, and errors.
'use strict';
const initSqlJs = require('sql.js');

(async () => {
  const { Database } = await initSqlJs();
  const db = new Database();
  db.run('create table items (id integer primary key, name text, data blob)');
  const insert = db.prepare('insert into items (name, data) values (?, ?)');
  for (let n = 0; n < 1000; n++) insert.run([`item ${n}`, new Uint8Array([n & 255])]);
  insert.free();
  console.log(db.exec('select count(*), sum(id), max(name) from items'));

  const select = db.prepare('select * from items where id between $from and $to');
  select.bind({ $from: 3, $to: 5 });
  while (select.step()) console.log(select.getAsObject());
  select.free();

  db.create_function('double', (x) => x * 2);
  console.log(db.exec('select double(21)')[0].values);
  try {
    db.exec('select missing from items');
  } catch ({ message }) {
    console.log(message);
  }
  const copy = new Database(db.export());
  console.log(copy.exec("select id from items where name = 'item 7'")[0].values);
})();
