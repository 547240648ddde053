'use strict';
// Without its last listener a signal does what it does by default again.
process.on('SIGTERM', () => {});
process.removeAllListeners('SIGTERM');
setTimeout(() => {}, 20000);
process.kill(process.pid, 'SIGTERM');
