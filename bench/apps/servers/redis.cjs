'use strict';

// A shop's stock in Redis, by ioredis and fastify. The port of Redis is the first argument. Prints
// its own port.

const fastify = require('fastify');
const Redis = require('ioredis');

const ITEMS = 1000;
const redis = new Redis(Number(process.argv[2]), '127.0.0.1');
const app = fastify();

app.get('/items/:id', async ({ params, query }, reply) => {
  const [item, related] = await Promise.all([
    redis.hgetall(`item:${params.id}`),
    redis.smembers(`shelf:${query.shelf}`),
  ]);
  if (item.name === undefined) return reply.code(404).send({ error: `no item ${params.id}` });
  // Redis has fields and members in an order of its own.
  const { name, cents, text } = item;
  return { name, cents: Number(cents), text, related: related.map(Number).sort((a, b) => a - b) };
});

app.get('/ranking', async ({ query }) => {
  const start = Number(query.start);
  const found = await redis.zrevrange('ranking', start, start + 9, 'WITHSCORES');
  return { start, found };
});

app.put('/baskets/:id', async ({ params, body, headers }, reply) => {
  const key = `basket:${params.id}:${headers['x-session']}`;
  await redis.multi().set(key, JSON.stringify(body), 'EX', 600).incr('changes').exec();
  return reply.code(201).send({ key, items: body.items.length });
});

app.get('/baskets/:id', async ({ params }) => ({ held: await redis.mget(
  ['a', 'b', 'c'].map((part) => `stock:${params.id}:${part}`)) }));

async function start() {
  const filling = redis.pipeline();
  for (let id = 0; id < ITEMS; id++) {
    const text = 'x'.repeat(id % 300);
    filling.hset(`item:${id}`, { name: `Thing ${id}`, cents: id * 7 % 1000, text });
    filling.sadd(`shelf:${id % 50}`, id);
    filling.zadd('ranking', id * 37 % ITEMS, `item ${id}`);
    filling.mset(`stock:${id}:a`, id, `stock:${id}:b`, id * 2);
  }
  await filling.exec();
  await app.listen({ port: 0, host: '127.0.0.1' });
  console.log(app.server.address().port);
}

start();
