'use strict';
const os = require('os');
const path = require('path');
const { Worker, isMainThread, parentPort } = require('worker_threads');

const built = (name) => path.join(__dirname, 'build', `${name}.node`);

if (!isMainThread) {
  parentPort.postMessage([require(built('loading'))(), require(built('values')).typeOf(1n)]);
} else {
  const attempt = (code) => {
    try {
      console.log(code());
    } catch (error) {
      console.log(error.name, error.code, error.message.replaceAll(__dirname, '.').replace(/ \(Rondo .*/, ''));
    }
  };
  attempt(() => require(built('loading'))());
  attempt(() => require(built('loading')).name);
  attempt(() => { const second = { exports: {} }; process.dlopen(second, built('loading')); return second.exports(); });
  attempt(() => { const third = { exports: {} }; process.dlopen(third, built('values'), os.constants.dlopen.RTLD_NOW); return third.exports.typeOf(1); });
  attempt(() => require(built('throwing')));
  attempt(() => require(built('missing')));
  attempt(() => process.dlopen({ exports: {} }, built('missing')));
  attempt(() => process.dlopen({ exports: {} }, __filename));
  attempt(() => process.dlopen({ exports: {} }, built('engine_bound'), os.constants.dlopen.RTLD_NOW));
  attempt(() => process.dlopen());
  attempt(() => process.dlopen({}));
  attempt(() => process.dlopen({}, built('values')));
  attempt(() => process.dlopen(null, built('values')));
  new Worker(__filename).on('message', (message) => console.log('worker', message));
}
