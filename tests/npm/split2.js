// split2: lines out of chunks that are cut anywhere, from files and from children.
'use strict';
const split = require('split2');
const { spawn } = require('child_process');
const { Readable, pipeline } = require('stream');

async function collect(stream) {
  const items = [];
  for await (const item of stream) items.push(item);
  return items;
}

(async () => {
  const bytes = Buffer.from('first\nzwei €\r\n\nlast without end');
  const pieces = Array.from(bytes, (byte) => Buffer.from([byte]));
  console.log(await collect(Readable.from(pieces).pipe(split())));
  console.log(await collect(Readable.from(['{"a":1}\n{"b"', ':2}\n']).pipe(split(JSON.parse))));
  console.log(
    await collect(Readable.from(['a,b,,c']).pipe(split(',', (item) => item.toUpperCase()))),
  );
  console.log(await collect(spawn('seq', ['1', '5']).stdout.pipe(split(Number))));
  await new Promise((resolve) => {
    pipeline(
      Readable.from(['{"ok":1}\nnot json\n']),
      split(JSON.parse),
      async (lines) => {
        for await (const line of lines) console.log(line);
      },
      (error) => {
        console.log(error.name);
        resolve();
      },
    );
  });
  const tooLong = Readable.from(['x'.repeat(50)]).pipe(split({ maxLength: 10 }));
  await collect(tooLong).catch((error) => console.log(error.message));
  let count = 0;
  const many = spawn('seq', ['1', '200000']).stdout.pipe(split());
  for await (const line of many) count += line.length;
  console.log(count);
})();
