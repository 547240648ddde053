// pg against the server that tests/npm/run starts: types, parameters, transactions, notices,
// notifications, many rows, pools, cancellation, and passwords.
'use strict';
const { Client, Pool, types } = require('pg');

const port = Number(process.env.PGPORT);
const database = 'postgres';
const overSocket = { host: process.env.PGHOST, port, database, user: 'tester' };
const overTcp = { host: '127.0.0.1', port, database, user: 'secret', password: 'pass wörd' };

async function values(client) {
  const { rows, fields, rowCount } = await client.query(
    `select 1::int as one, 9007199254740993::bigint as big, 1.50::numeric as amount, true as yes,
            null as nothing, 'te€xt' as text, '{1,2,NULL}'::int[] as list,
            '{"a": [1]}'::jsonb as json, '\\x6869'::bytea as bytes,
            '2024-02-29 12:00:00+00'::timestamptz as moment, 0.1::float8 as float`,
  );
  console.log(
    rows,
    fields.map(({ name, dataTypeID }) => `${name}:${dataTypeID}`),
    rowCount,
  );
  types.setTypeParser(types.builtins.INT8, BigInt);
  console.log((await client.query({ text: 'select 1::bigint as big', rowMode: 'array' })).rows);
  const parameters = [1, 'x', null, [1, 2], { k: 'v' }, Buffer.from('raw'), new Date(0), true];
  console.log(
    (
      await client.query(
        `select $1::int a, $2::text b, $3::text c, $4::int[] d, $5::json e, $6::bytea f,
                $7::timestamptz g, $8::bool h`,
        parameters,
      )
    ).rows,
  );
}

async function changes(client) {
  client.on('notice', ({ message, severity }) => console.log(severity, message));
  await client.query('drop table if exists item');
  await client.query('create temp table item (id serial primary key, name text unique, n int)');
  console.log(
    (
      await client.query(
        "insert into item (name, n) select 'i' || g, g from generate_series(1, 5000) g",
      )
    ).rowCount,
  );
  const { rows } = await client.query('select * from item where n % 1000 = 0 order by id');
  console.log(rows);
  await client.query('begin');
  await client.query('delete from item');
  const duplicate = client.query("insert into item (name) values ('a'), ('a')");
  await duplicate.catch(({ code, constraint, detail, severity }) =>
    console.log(code, constraint, detail, severity),
  );
  await client.query('select 1').catch((error) => console.log(error.message));
  await client.query('rollback');
  console.log(
    (await client.query('select count(*)::int as count, sum(length(name))::int as size from item'))
      .rows,
  );
  const named = { name: 'by-id', text: 'select name from item where id = $1' };
  for (const id of [7, 8, 9]) {
    console.log((await client.query({ ...named, values: [id] })).rows[0].name);
  }
  console.log(
    (await client.query("select name, repeat('x', 1000) as filler from item")).rows.length,
  );
  await client.query('selec 1').catch(({ message, position }) => console.log(message, position));
  console.log((await client.query('select 1 as a; select 2 as b')).map(({ rows: [row] }) => row));
}

async function notifications(client) {
  const listener = new Client(overTcp);
  await listener.connect();
  await listener.query('listen channel');
  const heard = new Promise((resolve) => listener.once('notification', resolve));
  await client.query("select pg_notify('channel', 'payload')");
  const { channel, payload } = await heard;
  console.log(channel, payload);
  await listener.end();
}

async function pools() {
  const pool = new Pool({ ...overTcp, max: 4 });
  const sums = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const {
        rows: [{ sum }],
      } = await pool.query('select $1::int + $2::int as sum', [index, index]);
      return sum;
    }),
  );
  console.log(sums.join(), pool.totalCount, pool.idleCount, pool.waitingCount);
  const client = await pool.connect();
  await client.query('set statement_timeout = 20');
  await client
    .query('select pg_sleep(60)')
    .catch(({ code, message }) => console.log(code, message));
  client.release(true);
  await pool.end();
  const wrong = new Client({ ...overTcp, password: 'wrong' });
  await wrong.connect().catch(({ code, message }) => console.log(code, message));
  const nowhere = new Client({ ...overSocket, host: '/no/such/folder' });
  await nowhere.connect().catch(({ code, syscall }) => console.log(code, syscall));
}

(async () => {
  const client = new Client(overSocket);
  await client.connect();
  await values(client);
  await changes(client);
  await notifications(client);
  await pools();
  await client.end();
})();
