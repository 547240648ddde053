// rxjs: operators, schedulers, subjects and errors.
'use strict';
const rx = require('rxjs');

rx.from([1, 2, 3, 4])
  .pipe(
    rx.filter((n) => n % 2 === 0),
    rx.map((n) => n * 10),
    rx.reduce((a, b) => a + b),
  )
  .subscribe((value) => console.log('sum', value));
const order = [];
rx.asapScheduler.schedule(() => order.push('asap'));
rx.queueScheduler.schedule(() => order.push('queue'));
rx.asyncScheduler.schedule(() => order.push('async'));
process.nextTick(() => order.push('tick'));
Promise.resolve().then(() => order.push('promise'));

const subject = new rx.ReplaySubject(2);
[1, 2, 3].forEach((value) => subject.next(value));
subject.subscribe((value) => console.log('replayed', value));

(async () => {
  console.log(await rx.lastValueFrom(rx.interval(1).pipe(rx.take(4), rx.toArray())));
  console.log(
    await rx.firstValueFrom(rx.merge(rx.timer(30).pipe(rx.map(() => 'late')), rx.of('early'))),
  );
  console.log(
    await rx.lastValueFrom(
      rx.of('a', 'b').pipe(
        rx.concatMap((name) =>
          rx.of(1, 2).pipe(
            rx.delay(1),
            rx.map((n) => name + n),
          ),
        ),
        rx.toArray(),
      ),
    ),
  );
  let attempts = 0;
  console.log(
    await rx.lastValueFrom(
      rx
        .defer(() => {
          if (++attempts < 3) throw new Error('again');
          return rx.of(attempts);
        })
        .pipe(rx.retry(5)),
    ),
  );
  await rx.lastValueFrom(rx.EMPTY).catch((error) => console.log(error.name, error.message));
  await rx.lastValueFrom(rx.NEVER.pipe(rx.timeout(3))).catch((error) => console.log(error.name));
  console.log(await rx.lastValueFrom(rx.combineLatest({ x: rx.of(1), y: Promise.resolve(2) })));
  const emitter = new (require('events'))();
  const seen = rx.lastValueFrom(
    rx.fromEvent(emitter, 'ping').pipe(
      rx.take(2),
      rx.scan((n) => n + 1, 0),
    ),
  );
  emitter.emit('ping');
  emitter.emit('ping');
  console.log(await seen, emitter.listenerCount('ping'), order);
})();
