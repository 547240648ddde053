'use strict';

// postMessageToThread(): messages to a thread by its number, wherever it is. The answer tells
// whether anybody listened.

const {
  codes: {
    ERR_INVALID_ARG_TYPE, ERR_WORKER_MESSAGING_ERRORED, ERR_WORKER_MESSAGING_FAILED,
    ERR_WORKER_MESSAGING_SAME_THREAD, ERR_WORKER_MESSAGING_TIMEOUT,
  },
} = require('internal/errors');
const { End } = require('internal/messaging/end');
const { MessageChannel } = require('internal/messaging/message_port');
const { pack } = require('internal/messaging/pack');
const { validateNumber } = require('internal/validators');

const binding = internalBinding('messaging');
const { inboxParcel, threadId } = internalBinding('worker');

const outcomes = { __proto__: null, delivered: 0, noListener: 1, failed: 2 };

let isListening = false;

// From now on this thread can be reached.
function listen() {
  if (isListening) return;
  isListening = true;
  const end = End.fromParcel(inboxParcel === undefined ? makeInbox() : inboxParcel());
  end.setOwner({
    canReceive: true,
    onMessage: ({ value }) => receive(value),
    onMessageError() {},
    onGone() {},
  });
  if (inboxParcel === undefined) end.receiveForThread();
}

// What is put into it comes from everywhere; nothing is sent by the other end of the pair.
function makeInbox() {
  const [own, other] = binding.makePair();
  keptOpen = other;
  return own;
}
let keptOpen;

function receive({ source, value, reply }) {
  let outcome = outcomes.delivered;
  try {
    if (!process.emit('workerMessage', value, source)) outcome = outcomes.noListener;
  } catch {
    outcome = outcomes.failed;
  }
  reply.postMessage(outcome);
  reply.close();
}

async function postMessageToThread(target, value, transferList, timeout) {
  if (typeof transferList === 'number' && timeout === undefined) {
    timeout = transferList;
    transferList = [];
  }
  if (timeout !== undefined) validateNumber(timeout, 'timeout', 0);
  if (target === threadId) throw new ERR_WORKER_MESSAGING_SAME_THREAD();
  if (transferList !== undefined && !Array.isArray(transferList)) {
    throw new ERR_INVALID_ARG_TYPE('transferList', 'Array', transferList);
  }
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve, reject } = Promise.withResolvers();
  const { text, attachments } =
    pack({ source: threadId, value, reply: port2 }, [port2, ...transferList ?? []]);
  if (!binding.sendToThread(target, text, attachments)) {
    port1.close();
    throw new ERR_WORKER_MESSAGING_FAILED();
  }
  port1.on('message', resolve);
  port1.on('close', () => reject(new ERR_WORKER_MESSAGING_FAILED()));
  const timer = timeout === undefined ? undefined : require('internal/timers/functions').setTimeout(
    () => reject(new ERR_WORKER_MESSAGING_TIMEOUT()), timeout);
  try {
    checkOutcome(await promise);
  } finally {
    require('internal/timers/functions').clearTimeout(timer);
    port1.close();
  }
}

function checkOutcome(outcome) {
  if (outcome === outcomes.noListener) throw new ERR_WORKER_MESSAGING_FAILED();
  if (outcome === outcomes.failed) throw new ERR_WORKER_MESSAGING_ERRORED();
}

module.exports = { listen, postMessageToThread };
