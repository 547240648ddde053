'use strict';

// What a thread asks a worker of its own engine. The worker answers when its loop comes to it.

const { codes: { ERR_WORKER_NOT_RUNNING } } = require('internal/errors');
const { messageTypes } = require('internal/worker/control');

// ---- The thread that asks --------------------------------------------------------------------

class Questions {
  #control;
  #lastId = 0;
  #waiting = new Map();

  constructor(control) {
    this.#control = control;
  }

  ask(subject, argument) {
    const { promise, resolve, reject } = Promise.withResolvers();
    const id = ++this.#lastId;
    this.#waiting.set(id, { resolve, reject });
    this.#control.post({ type: messageTypes.question, id, subject, argument });
    return promise;
  }

  onAnswer({ id, value }) {
    this.#waiting.get(id)?.resolve(value);
    this.#waiting.delete(id);
  }

  // The worker has ended.
  end() {
    for (const { reject } of this.#waiting.values()) reject(new ERR_WORKER_NOT_RUNNING());
    this.#waiting.clear();
  }
}

// The answer of worker.startCpuProfile().
class CPUProfileHandle {
  #questions;
  #id;
  #profile;

  constructor(questions, id) {
    this.#questions = questions;
    this.#id = id;
  }

  stop() {
    return this.#profile ??= this.#questions.ask('stopCpuProfile', this.#id);
  }

  async [Symbol.asyncDispose]() {
    await this.stop();
  }
}

// ---- The worker ------------------------------------------------------------------------------

const profiles = [];

const answers = {
  __proto__: null,
  heapStatistics: () => require('v8').getHeapStatistics(),
  startCpuProfile: () => profiles.push(require('v8').startCpuProfile()) - 1,
  stopCpuProfile: (id) => profiles[id].stop(),
};

function answer(control, { id, subject, argument }) {
  control.post({ type: messageTypes.answer, id, value: answers[subject](argument) });
}

module.exports = { CPUProfileHandle, Questions, answer };
