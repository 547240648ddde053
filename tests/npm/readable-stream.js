// readable-stream: the package's streams beside the runtime's own.
'use strict';
const {
  Duplex,
  PassThrough,
  Readable,
  Transform,
  Writable,
  finished,
  pipeline,
} = require('readable-stream');
const own = require('stream');

(async () => {
  console.log(new Readable() instanceof own.Stream, new own.Readable() instanceof Readable);
  const doubled = new Transform({
    objectMode: true,
    transform(value, encoding, callback) {
      callback(null, value * 2);
    },
  });
  console.log(
    await Readable.from([1, 2, 3])
      .pipe(doubled)
      .pipe(new own.PassThrough({ objectMode: true }))
      .toArray(),
  );
  console.log(
    await own.Readable.from([1, 2, 3, 4])
      .pipe(new PassThrough({ objectMode: true }))
      .filter((n) => n > 1)
      .map(async (n) => n + 1)
      .reduce((a, b) => a + b),
  );
  const written = [];
  const slow = new Writable({
    highWaterMark: 4,
    write(chunk, encoding, callback) {
      written.push(chunk.toString());
      setImmediate(callback);
    },
  });
  console.log(slow.write('ab'), slow.write('cd'), slow.writableLength, slow.writableNeedDrain);
  await new Promise((resolve) => slow.once('drain', resolve));
  slow.end('ef');
  await new Promise((resolve) => finished(slow, resolve));
  console.log(written, slow.writableFinished);
  await new Promise((resolve) => {
    pipeline(
      Readable.from(['x']),
      new Transform({
        transform(chunk, encoding, callback) {
          callback(new Error('broken'));
        },
      }),
      new PassThrough(),
      (error) => {
        console.log(error.message);
        resolve();
      },
    );
  });
  const duplex = Duplex.from(async function* (source) {
    for await (const chunk of source) yield String(chunk).toUpperCase();
  });
  duplex.end('shout');
  for await (const chunk of duplex) console.log(String(chunk));
  const premature = new PassThrough();
  finished(premature, (error) => console.log(error.code));
  premature.destroy();
})();
