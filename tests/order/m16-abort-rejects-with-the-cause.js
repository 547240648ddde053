// Row M16: aborting rejects with an AbortError that has the reason as its cause.
const timers = require('timers/promises');
const show = (error) => console.log(error.name, error.code, error.message, String(error.cause));
(async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const waits = [
    timers.setTimeout(60000, null, { signal }).catch(show),
    timers.setImmediate(null, { signal }).catch(show),
    timers.scheduler.wait(60000, { signal }).catch(show),
  ];
  controller.abort(new Error('enough'));
  await Promise.all(waits);
  await timers.setTimeout(1, null, { signal }).catch(show);
  await timers.setTimeout(1, null, { signal: AbortSignal.abort() }).catch(show);
  await timers.setInterval(1, null, { signal }).next().catch(show);
})();
