'use strict';

// poll_oneoff: waits until one of several things has happened, a time or a descriptor.

const { check, errors } = require('internal/wasi/errors');
const { rights } = require('internal/wasi/rights');
const natives = internalBinding('wasi');

const { numbers } = natives;

const kSubscriptionSize = 48;
const kEventSize = 32;
const kinds = { CLOCK: 0, FD_READ: 1, FD_WRITE: 2 };
const kAbsoluteTime = 1;
const kHungUp = 1;
// Of poll(2).
const POLLIN = 1;
const POLLOUT = 4;
const POLLHUP = 16;
const kEntrySize = 3;

function readSubscription(memory, at) {
  const userData = memory.getUint64(at);
  const kind = memory.getUint8(at + 8);
  if (kind === kinds.CLOCK) {
    const clock = memory.getUint32(at + 16);
    const time = memory.getUint64(at + 24);
    const isAbsolute = (memory.getUint16(at + 40) & kAbsoluteTime) !== 0;
    return { userData, kind, timeout: timeoutOf(clock, time, isAbsolute) };
  }
  if (kind !== kinds.FD_READ && kind !== kinds.FD_WRITE) throw errors.EINVAL;
  return { userData, kind, fd: memory.getUint32(at + 16) };
}

function timeoutOf(clock, time, isAbsolute) {
  check(natives.clockTime(clock));
  if (!isAbsolute) return time;
  return time > numbers[0] ? time - numbers[0] : 0n;
}

// An error about one descriptor is an event of its own.
function findDescriptor(wasi, subscription) {
  const needed = rights.POLL_FD_READWRITE |
    (subscription.kind === kinds.FD_READ ? rights.FD_READ : rights.FD_WRITE);
  try {
    subscription.hostFd = wasi.descriptors.need(subscription.fd, needed).fd;
  } catch (error) {
    if (typeof error !== 'number') throw error;
    subscription.error = error;
  }
}

function wait(waiting, timeout) {
  const entries = new Int32Array(waiting.length * kEntrySize);
  waiting.forEach(({ hostFd, kind }, index) => {
    entries[index * kEntrySize] = hostFd;
    entries[index * kEntrySize + 1] = kind === kinds.FD_READ ? POLLIN : POLLOUT;
  });
  numbers[0] = timeout;
  check(natives.poll(entries));
  waiting.forEach((subscription, index) => {
    subscription.happened = entries[index * kEntrySize + 2];
  });
}

function putEvent(memory, at, { userData, kind, error = 0, happened = 0, hostFd }) {
  memory.bytes.fill(0, at, at + kEventSize);
  memory.setUint64(at, userData);
  memory.setUint16(at + 8, error);
  memory.setUint8(at + 10, kind);
  if (kind === kinds.CLOCK || error !== 0) return;
  const count = kind === kinds.FD_READ ? natives.available(hostFd) : 0;
  memory.setUint64(at + 16, BigInt(Math.max(count, 0)));
  memory.setUint16(at + 24, happened & POLLHUP ? kHungUp : 0);
}

const shortest = (clocks) => clocks.reduce(
  (least, { timeout }) => (least < 0n || timeout < least ? timeout : least), -1n);

// The largest that our natives wait for is for ever, in the life of a machine.
const kTimeoutMax = 2n ** 63n - 1n;

function waitForOne(wasi, subscriptions) {
  const clocks = subscriptions.filter(({ kind }) => kind === kinds.CLOCK);
  const others = subscriptions.filter(({ kind }) => kind !== kinds.CLOCK);
  for (const subscription of others) findDescriptor(wasi, subscription);
  const failed = others.filter(({ error }) => error !== undefined);
  const waiting = others.filter(({ error }) => error === undefined);
  const least = shortest(clocks);
  const timeout = least > kTimeoutMax ? kTimeoutMax : least;
  wait(waiting, failed.length > 0 ? 0n : timeout);
  const ready = [...failed, ...waiting.filter(({ happened }) => happened !== 0)];
  return ready.length > 0 ? ready : clocks.filter((clock) => clock.timeout === least);
}

module.exports = {
  poll_oneoff(subscriptions, events, count, result) {
    const { memory } = this;
    const size = count >>> 0;
    const from = memory.range(subscriptions, size * kSubscriptionSize);
    const to = memory.range(events, size * kEventSize);
    const at = memory.range(result, 4);
    if (size === 0) throw errors.EINVAL;
    const list = Array.from({ length: size }, (_, index) =>
      readSubscription(memory, from + index * kSubscriptionSize));
    const happened = waitForOne(this, list);
    happened.forEach((event, index) => putEvent(memory, to + index * kEventSize, event));
    memory.setUint32(at, happened.length);
  },
};
