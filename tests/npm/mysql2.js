// mysql2: a connection that is refused, and a server that the package plays itself.
'use strict';
const mysql = require('mysql2');
const promises = require('mysql2/promise');

const column = {
  catalog: 'def', schema: 't', table: 't', orgTable: 't', name: 'name', orgName: 'name',
  characterSet: 33, columnLength: 384, columnType: 253, flags: 0, decimals: 0,
};

function serve(connection) {
  connection.serverHandshake({
    protocolVersion: 10, serverVersion: 'fake', connectionId: 1, statusFlags: 2, characterSet: 8,
    capabilityFlags: 0xffffff ^ 0x800,
  });
  connection.on('error', () => {});
  connection.on('query', (text) => {
    if (/bad/.test(text)) {
      connection.writeError({ message: 'bad query', code: 1064 });
      return;
    }
    connection.writeColumns([column]);
    connection.writeTextRow(['one']);
    connection.writeTextRow(['zwölf']);
    connection.writeEof();
  });
}

async function main() {
  const nowhere = { host: '127.0.0.1', port: 1 };
  const refused = await promises.createConnection(nowhere).catch((error) => error);
  console.log(refused.code, refused.errno, refused.message);
  const pool = promises.createPool(nowhere);
  console.log((await pool.query('select 1').catch((error) => error)).code);
  await pool.end();
  console.log(mysql.format('select ?, ??, ?', [1, 'a.b', "it's"]));

  const server = mysql.createServer(serve);
  await new Promise((resolve) => server.listen(0, resolve));
  const { port } = server._server.address();
  const client = await promises.createConnection({ host: '127.0.0.1', port, user: 'u' });
  const [rows, fields] = await client.query('select');
  console.log(rows, fields.map((field) => field.name));
  const failed = await client.query('bad').catch((error) => error);
  console.log(failed.code, failed.errno, failed.sqlMessage);
  client.destroy();
  server.close(() => console.log('closed'));
}
main();
