// Row M17: the timer of AbortSignal.timeout() is unreferenced.
const signal = AbortSignal.timeout(60000);
signal.onabort = () => console.log('never');
process.on('exit', () => console.log('exit', signal.aborted));
