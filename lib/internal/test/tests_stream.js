'use strict';

// The events of a run, in order, as a stream of { type, data }; each is emitted by its type, too.

const { Readable } = require('stream');
const { runForReporter } = require('internal/test/current');

const directives = {
  skip: (reason) => ({ __proto__: null, skip: reason ?? true }),
  todo: (reason) => ({ __proto__: null, todo: reason ?? true }),
  expectFailure: (reason) => ({ __proto__: null, expectFailure: reason ?? true }),
};

class TestsStream extends Readable {
  #buffer = [];
  #canPush = true;

  constructor() {
    super({ __proto__: null, objectMode: true, highWaterMark: Number.MAX_SAFE_INTEGER });
  }

  _read() {
    this.#canPush = true;
    while (this.#buffer.length > 0) {
      if (!this.#tryPush(this.#buffer.shift())) return;
    }
  }

  send(type, data) {
    try {
      this.emit(type, data);
    } catch (error) {
      // The listener is at fault, not the test, which would wait for ever.
      runForReporter(() => process.nextTick(() => { throw error; }));
    }
    this.#tryPush({ __proto__: null, type, data });
  }

  #tryPush(item) {
    if (this.#canPush) this.#canPush = this.push(item);
    else this.#buffer.push(item);
    return this.#canPush;
  }

  fail(test, testNumber, details, directive) {
    this.#result('test:fail', test, testNumber, details, directive);
  }

  ok(test, testNumber, details, directive) {
    this.#result('test:pass', test, testNumber, details, directive);
  }

  complete(test, testNumber, details, directive) {
    this.send('test:complete', resultData(test, testNumber, details, directive));
  }

  #result(type, test, testNumber, details, directive) {
    const data = resultData(test, testNumber, details, undefined);
    if (details.classname !== undefined) data.classname = details.classname;
    this.send(type, Object.assign(data, test.loc, directive));
  }

  enqueue(test, type) {
    this.send('test:enqueue', scheduleData(test, type));
  }

  dequeue(test, type) {
    this.send('test:dequeue', scheduleData(test, type));
  }

  start(test) {
    this.send('test:start', {
      __proto__: null,
      nesting: test.nesting,
      name: test.name,
      ...identityOf(test),
      tags: test.tags,
      ...test.loc,
    });
  }

  plan(nesting, loc, count) {
    this.send('test:plan', { __proto__: null, nesting, count, ...loc });
  }

  diagnostic(nesting, loc, message, level = 'info') {
    this.send('test:diagnostic', { __proto__: null, nesting, message, level, ...loc });
  }

  log(test, message, data) {
    this.send('test:log', {
      __proto__: null,
      name: test.name,
      nesting: test.nesting,
      ...identityOf(test),
      message,
      data,
      ...test.loc,
    });
  }

  stdout(file, message) {
    this.send('test:stdout', { __proto__: null, file, message });
  }

  stderr(file, message) {
    this.send('test:stderr', { __proto__: null, file, message });
  }

  interrupted(tests) {
    this.send('test:interrupted', { __proto__: null, tests });
  }

  summary(file, success, counts, durationMilliseconds) {
    this.send('test:summary', {
      __proto__: null, success, counts, duration_ms: durationMilliseconds, file,
    });
  }

  end() {
    this.#tryPush(null);
  }
}

function identityOf(test) {
  return { __proto__: null, testId: test.testId, parentId: test.parent?.testId };
}

function scheduleData(test, type) {
  return {
    __proto__: null,
    nesting: test.nesting,
    name: test.name,
    type,
    ...identityOf(test),
    tags: test.tags,
    ...test.loc,
  };
}

function resultData(test, testNumber, details, directive) {
  const data = {
    __proto__: null,
    name: test.name,
    nesting: test.nesting,
    testNumber,
    ...identityOf(test),
    details,
    tags: test.tags,
  };
  return directive === undefined ? Object.assign(data, test.loc) :
    Object.assign(data, test.loc, directive);
}

module.exports = { TestsStream, directives };
