// ioredis against the server that tests/npm/run starts: commands, pipelines, transactions,
// scripts, streams, subscriptions and reconnections.
'use strict';
const Redis = require('ioredis');

const port = Number(process.env.REDIS_PORT);
const connect = (options) => new Redis({ host: '127.0.0.1', port, ...options });

async function commands(redis) {
  console.log(await redis.ping(), await redis.set('key', 'wert €'), await redis.get('key'));
  console.log(await redis.getBuffer('key'), await redis.strlen('key'), await redis.get('none'));
  await redis.hset('hash', { a: 1, b: 'two' });
  console.log(
    await redis.hgetall('hash'),
    await redis.incrby('count', 41),
    await redis.incr('count'),
  );
  await redis.rpush('list', ...Array.from({ length: 1000 }, (_, index) => index));
  console.log((await redis.lrange('list', 0, -1)).length, await redis.lrange('list', -3, -1));
  await redis.zadd('sorted', 3, 'c', 1, 'a', 2, 'b');
  console.log(await redis.zrange('sorted', 0, -1, 'WITHSCORES'));
  await redis.hget('key', 'field').catch((error) => console.log(error.name, error.message));
  const big = 'x'.repeat(3 * 1024 * 1024);
  await redis.set('big', big);
  console.log((await redis.get('big')) === big);
}

async function groups(redis) {
  console.log(
    await redis
      .pipeline()
      .set('p', 1)
      .incr('p')
      .get('p')
      .lpush('p', 1)
      .exec()
      .then((results) => results.map(([error, value]) => error?.message ?? value)),
  );
  console.log(await redis.multi().set('m', 'x').append('m', 'y').get('m').exec());
  const [first, second] = [redis.get('m'), redis.get('p')];
  console.log(await Promise.all([first, second]));
  redis.defineCommand('addTo', {
    numberOfKeys: 1,
    lua: 'return redis.call("incrby", KEYS[1], ARGV[1])',
  });
  console.log(await redis.addTo('count', 8), await redis.eval('return {1, ARGV[1]}', 0, 'x'));
  let found = 0;
  for await (const keys of redis.scanStream({ match: '*' })) found += keys.length;
  console.log('keys', found);
}

async function subscriptions(redis) {
  const subscriber = connect();
  const messages = [];
  const all = new Promise((resolve) => {
    const add = (...message) => messages.push(message) === 3 && resolve();
    subscriber.on('message', add);
    subscriber.on('pmessage', add);
  });
  await subscriber.subscribe('news');
  await subscriber.psubscribe('n*');
  console.log(await redis.publish('news', 'hello'), await redis.publish('night', 'dark'));
  await all;
  console.log(messages);
  subscriber.disconnect();
}

async function blockingAndStreams(redis) {
  const other = connect();
  const waiting = other.blpop('queue', 0);
  await redis.rpush('queue', 'work');
  console.log(await waiting);
  await redis.xadd('stream', '1-1', 'field', 'value');
  console.log(await other.xread('COUNT', 5, 'STREAMS', 'stream', '0'));
  await other.quit();
}

async function reconnects(redis) {
  const events = [];
  const victim = connect({ connectionName: 'victim', retryStrategy: () => 1 });
  await victim.ping();
  for (const name of ['close', 'reconnecting', 'ready']) victim.on(name, () => events.push(name));
  const ready = new Promise((resolve) => victim.once('ready', resolve));
  await redis.client('KILL', 'ID', await victim.client('ID'));
  await ready;
  console.log(events, await victim.ping());
  victim.disconnect();
  const nobody = new Redis({ path: '/no/such/socket', lazyConnect: true, retryStrategy: null });
  nobody.on('error', () => {});
  await nobody.connect().catch((error) => console.log(error.message));
}

(async () => {
  const redis = connect();
  await redis.flushall();
  await commands(redis);
  await groups(redis);
  await subscriptions(redis);
  await blockingAndStreams(redis);
  await reconnects(redis);
  console.log(await redis.quit());
})();
