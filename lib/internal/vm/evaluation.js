'use strict';

// How modules of vm are evaluated: at once as far as possible, and perhaps with a limit of time.

const {
  codes: { ERR_SCRIPT_EXECUTION_INTERRUPTED, ERR_SCRIPT_EXECUTION_TIMEOUT },
} = require('internal/errors');
const { evaluate, walkGraph } = require('internal/modules/esm/evaluate');
const { SyntheticRecord } = require('internal/modules/esm/record');

const binding = internalBinding('vm');

// Its values can be set at any time.
class ValuesRecord extends SyntheticRecord {
  constructor(url, names, evaluateBody) {
    super(url, names, evaluateBody);
    this.status = 'linked';
  }

  evaluate() {
    if (this.status === 'linked') {
      this.status = 'evaluating';
      try {
        this.evaluateBody();
        this.status = 'evaluated';
      } catch (error) {
        this.fail(error);
      }
    }
    if (this.hasError) throw this.error;
  }
}

// Calls a function with a limit of time, which the engine knows for texts only.
function callWithLimit(run, timeout, breakOnSigint) {
  const name = '$rondoEvaluate';
  const report = {};
  let value;
  Object.defineProperty(globalThis, name, { configurable: true, value: run });
  try {
    value = binding.run(`${name}()`, 'vm', 1, null, timeout, breakOnSigint, report);
  } finally {
    delete globalThis[name];
  }
  if (report.ended === 'timeout') throw new ERR_SCRIPT_EXECUTION_TIMEOUT(timeout);
  if (report.ended === 'interrupt') throw new ERR_SCRIPT_EXECUTION_INTERRUPTED();
  return value;
}

// What has happened already is known at once.
async function evaluateValues(record) {
  record.evaluate();
}

function evaluateRecord(record) {
  if (record instanceof ValuesRecord) return evaluateValues(record);
  const promise = evaluate(record);
  if (ended.has(record)) return promise;
  if (record.hasError) return Promise.reject(record.error);
  return record.status === 'evaluated' ? Promise.resolve() : promise.then(() => undefined);
}

// Records whose evaluation was ended: nobody settles their promises.
const ended = new WeakSet();

// As in Node, what was ended has failed without an error; but a function that gives values counts as
// done, and so do those who import them.
function abandon(record) {
  let isDone = false;
  walkGraph(record, (one) => {
    if (one.status !== 'evaluating') return;
    isDone ||= one instanceof ValuesRecord;
    if (isDone) {
      one.status = 'evaluated';
    } else {
      one.fail(null);
      if (one.capability !== undefined) ended.add(one);
    }
  });
}

function evaluateWithLimit(record, timeout, breakOnSigint) {
  try {
    return callWithLimit(() => evaluateRecord(record), timeout, breakOnSigint);
  } catch (error) {
    abandon(record);
    throw error;
  }
}

module.exports = { evaluateRecord, evaluateWithLimit, ValuesRecord };
