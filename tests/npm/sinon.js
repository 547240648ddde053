// Stubs, spies and clocks.
'use strict';
const sinon = require('sinon');

const target = { double: (x) => x * 2, async later() { return 'real'; } };
const stub = sinon.stub(target, 'double').callsFake((x) => x * 3);
stub.withArgs(5).returns('five');
console.log(target.double(2), target.double(5), stub.callCount, stub.firstCall.args);
sinon.assert.calledWith(stub, 5);
try {
  sinon.assert.calledOnce(stub);
} catch ({ message }) {
  console.log(message.split('\n')[0]);
}
stub.restore();
console.log(target.double(2));

const clock = sinon.useFakeTimers({ now: 1000 });
const order = [];
const interval = setInterval(() => order.push(`interval ${Date.now()}`), 10);
setTimeout(() => order.push(`timeout ${Date.now()}`), 25);
setImmediate(() => order.push('immediate'));
process.nextTick(() => order.push('tick'));
queueMicrotask(() => order.push('microtask'));
clock.tick(30);
clearInterval(interval);
console.log(order, performance.now(), process.hrtime());
clock.restore();

const sandbox = sinon.createSandbox();
sandbox.replace(target, 'later', sandbox.fake.resolves('fake'));
(async () => {
  console.log(await target.later());
  sandbox.restore();
  console.log(await target.later());
})();
