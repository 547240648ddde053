'use strict';
// The scripts of tests/load, on a small scale.
const scales = {
  echo: { clients: 50, seconds: 0.3 },
  half_open: { clients: 50, delay: 20 },
  idle: { connections: 100 },
  resets: { clients: 100 },
  slow_readers: { readers: 5, megabytesEach: 2 },
};

(async () => {
  for (const name of Object.keys(scales)) {
    await require(`../../load/${name}`)(scales[name]);
  }
})();
