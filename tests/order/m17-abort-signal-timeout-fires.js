// Row M17: AbortSignal.timeout() aborts with a TimeoutError while something keeps the loop alive.
const signal = AbortSignal.timeout(2);
const keep = setTimeout(() => {}, 60000);
signal.addEventListener('abort', (event) => {
  console.log(event.type, event.target === signal, signal.aborted);
  console.log(signal.reason.name, signal.reason.code, signal.reason.message);
  clearTimeout(keep);
});
console.log(signal.aborted);
