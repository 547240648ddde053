'use strict';

// Messages between the primary and a worker. Each has a number, by which an answer names it.

const awaited = new Map();
let lastNumber = 0;

// Whether it is on its way. onAnswer(message, handle) is called once.
function send(target, message, handle, onAnswer) {
  if (!target.connected) return false;
  const seq = lastNumber++;
  if (typeof onAnswer === 'function') awaited.set(seq, onAnswer);
  return target.send({ cmd: 'NODE_CLUSTER', ...message, seq }, handle);
}

// A listener for 'internalMessage': answers go to those who wait for them, all else to onMessage.
function receiver(worker, onMessage) {
  return (message, handle) => {
    if (message.cmd !== 'NODE_CLUSTER') return;
    const onAnswer = message.ack === undefined ? undefined : awaited.get(message.ack);
    if (onAnswer === undefined) {
      onMessage.call(worker, message, handle);
    } else {
      awaited.delete(message.ack);
      onAnswer.call(worker, message, handle);
    }
  };
}

module.exports = { receiver, send };
