// When the methods of sources, sinks and transformers are called, beside microtasks of the program.
'use strict';

// Counts microtasks while something goes on.
async function record(name, run) {
  const log = [];
  let isDone = false;
  const count = () => {
    if (isDone) return;
    log.push('.');
    Promise.resolve().then(count);
  };
  const finished = run((event) => log.push(event));
  // There Node waits for more than microtasks.
  if (name !== 'tee') count();
  try {
    await finished;
    log.push('done');
  } catch (error) {
    log.push(`failed: ${error.message ?? error}`);
  }
  isDone = true;
  const text = log.join(' ').replaceAll(/(?:\. ){2,}/g, (dots) => `${dots.length / 2}. `);
  console.log(name, text);
}

function numbers(log, last, strategy, isAsync = false) {
  let next = 0;
  return new ReadableStream({
    start() {
      log('start');
    },
    async cancel(reason) {
      log(`cancel ${reason}`);
    },
    pull(controller) {
      next++;
      log(`pull ${next}`);
      if (next > last) controller.close();
      else controller.enqueue(next);
      return isAsync ? Promise.resolve() : undefined;
    },
  }, strategy);
}

function sink(log, strategy, isAsync = false) {
  return new WritableStream({
    start() {
      log('start sink');
    },
    write(chunk) {
      log(`write ${chunk}`);
      return isAsync ? Promise.resolve() : undefined;
    },
    close() {
      log('close');
    },
    abort(reason) {
      log(`abort ${reason}`);
    },
  }, strategy);
}

(async () => {
  await record('read', async (log) => {
    const reader = numbers(log, 3).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      log(done ? 'end' : `got ${value}`);
      if (done) return;
    }
  });
  await record('read ahead', async (log) => {
    const reader = numbers(log, 2).getReader();
    reader.closed.then(() => log('closed'));
    await Promise.all([1, 2, 3].map(() => reader.read().then(({ value }) => log(`got ${value}`))));
  });
  await record('iterate', async (log) => {
    for await (const value of numbers(log, 3)) log(`got ${value}`);
  });
  await record('iterate, longer queue', async (log) => {
    for await (const value of numbers(log, 4, { highWaterMark: 3 })) log(`got ${value}`);
  });
  await record('iterate, leave', async (log) => {
    for await (const value of numbers(log, 3)) {
      log(`got ${value}`);
      break;
    }
  });
  await record('from', async (log) => {
    for await (const value of ReadableStream.from(['a', 'b'])) log(`got ${value}`);
  });
  await record('write', async (log) => {
    const writer = sink(log).getWriter();
    for (const chunk of ['a', 'b']) {
      await writer.ready;
      log('ready');
      writer.write(chunk).then(() => log(`written ${chunk}`));
    }
    await writer.close();
  });
  await record('write, promises', async (log) => {
    const writer = sink(log, { highWaterMark: 2 }, true).getWriter();
    writer.write('a');
    await writer.write('b');
    log('written');
    await writer.close();
  });
  await record('abort', async (log) => {
    const writer = sink(log).getWriter();
    writer.write('a').catch((error) => log(`refused ${error}`));
    writer.closed.catch((error) => log(`closed ${error}`));
    await writer.abort('why');
  });
  await record('pipe', (log) => numbers(log, 3).pipeTo(sink(log)));
  await record('pipe, promises', (log) =>
    numbers(log, 3, undefined, true).pipeTo(sink(log, undefined, true)));
  await record('pipe, longer queues', (log) =>
    numbers(log, 4, { highWaterMark: 3 }).pipeTo(sink(log, { highWaterMark: 2 })));
  await record('transform', (log) => numbers(log, 2).pipeThrough(new TransformStream({
    transform(chunk, controller) {
      log(`transform ${chunk}`);
      controller.enqueue(chunk * 10);
    },
    flush() {
      log('flush');
    },
  })).pipeTo(sink(log)));
  await record('transform, iterated', async (log) => {
    const transformed = numbers(log, 2).pipeThrough(new TransformStream({
      async transform(chunk, controller) {
        log(`transform ${chunk}`);
        controller.enqueue(chunk);
        controller.enqueue(-chunk);
      },
    }));
    for await (const value of transformed) log(`got ${value}`);
  });
  await record('tee', async (log) => {
    const branches = numbers(log, 2).tee();
    await Promise.all(branches.map(async (branch, index) => {
      for await (const value of branch) log(`got ${value} in ${index}`);
    }));
  });
  await record('error', (log) => new ReadableStream({
    pull() {
      throw new Error('source');
    },
  }).pipeTo(sink(log)));
  await record('bytes', async (log) => {
    let left = 2;
    const reader = new ReadableStream({
      type: 'bytes',
      pull(controller) {
        log(`pull ${left}`);
        controller.byobRequest.view[0] = left;
        if (left-- === 0) {
          controller.close();
          controller.byobRequest.respond(0);
        } else {
          controller.byobRequest.respond(1);
        }
      },
    }).getReader({ mode: 'byob' });
    for (;;) {
      const { done, value } = await reader.read(new Uint8Array(1));
      log(done ? `end ${value.length}` : `got ${value}`);
      if (done) return;
    }
  });
})();
