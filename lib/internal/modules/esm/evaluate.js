'use strict';

// How a graph of modules is evaluated: the algorithms of the specification for cyclic modules,
// under its names where there is one.

const { SourceTextRecord } = require('internal/modules/esm/record');

const engine = internalBinding('modules');

let asyncOrder = 0;
const { then } = Promise.prototype;

function makeCapability() {
  const capability = Promise.withResolvers();
  // Who imports it handles the rejection; the record of it is not to be reported.
  capability.promise.catch(() => {});
  return capability;
}

// Evaluates a linked module and answers with a promise.
function evaluate(record) {
  if (!(record instanceof SourceTextRecord)) return evaluateSynthetic(record);
  if (record.status === 'evaluating-async' || record.status === 'evaluated') {
    record = record.cycleRoot ?? record;
  }
  if (record.capability !== undefined) return record.capability.promise;
  const capability = makeCapability();
  record.capability = capability;
  const stack = [];
  try {
    innerEvaluation(record, stack, 0);
  } catch (error) {
    for (const one of stack) one.fail(error);
    if (!record.hasError) record.fail(error);
    capability.reject(record.error);
    return capability.promise;
  }
  if (record.asyncOrder === 0) capability.resolve();
  return capability.promise;
}

async function evaluateSynthetic(record) {
  record.evaluate();
}

function innerEvaluation(record, stack, index) {
  if (!(record instanceof SourceTextRecord)) {
    record.evaluate();
    return index;
  }
  if (record.status === 'evaluating-async' || record.status === 'evaluated') {
    if (record.hasError) throw record.error;
    return index;
  }
  if (record.status === 'evaluating') return index;
  record.status = 'evaluating';
  record.depth = index;
  record.ancestorDepth = index;
  record.pendingCount = 0;
  index++;
  stack.push(record);
  for (const required of record.requested) index = evaluateRequired(record, required, stack, index);
  if (record.pendingCount > 0 || record.hasAwait) {
    record.asyncOrder = ++asyncOrder;
    if (record.pendingCount === 0) executeAsyncModule(record);
  } else {
    record.executeSync();
  }
  if (record.ancestorDepth === record.depth) {
    let member;
    do {
      member = stack.pop();
      member.status = member.asyncOrder === 0 ? 'evaluated' : 'evaluating-async';
      member.cycleRoot = record;
    } while (member !== record);
  }
  return index;
}

function evaluateRequired(record, required, stack, index) {
  index = innerEvaluation(required, stack, index);
  if (!(required instanceof SourceTextRecord)) return index;
  if (required.status === 'evaluating') {
    record.ancestorDepth = Math.min(record.ancestorDepth, required.ancestorDepth);
  } else {
    required = required.cycleRoot;
    if (required.hasError) throw required.error;
  }
  if (required.asyncOrder !== 0 && required.status !== 'evaluated') {
    record.pendingCount++;
    required.asyncParents.push(record);
  }
  return index;
}

function executeAsyncModule(record) {
  const fail = (error) => {
    record.explain(error);
    onRejected(record, error);
  };
  Reflect.apply(then, record.executeAsync(), [() => onFulfilled(record), fail]);
}

// Those whose last asynchronous dependency this was.
function gatherAvailable(record, list) {
  for (const parent of record.asyncParents) {
    if (list.includes(parent) || parent.cycleRoot.hasError) continue;
    if (--parent.pendingCount > 0) continue;
    list.push(parent);
    if (!parent.hasAwait) gatherAvailable(parent, list);
  }
  return list;
}

function onFulfilled(record) {
  if (record.status === 'evaluated') return;
  record.status = 'evaluated';
  record.capability?.resolve();
  const available = gatherAvailable(record, []).sort((a, b) => a.asyncOrder - b.asyncOrder);
  for (const one of available) {
    if (one.status === 'evaluated') continue;
    if (one.hasAwait) {
      executeAsyncModule(one);
      continue;
    }
    try {
      one.executeSync();
    } catch (error) {
      onRejected(one, error);
      continue;
    }
    one.status = 'evaluated';
    one.capability?.resolve();
  }
}

function onRejected(record, error) {
  if (record.status === 'evaluated') return;
  record.fail(error);
  for (const parent of record.asyncParents) onRejected(parent, error);
  record.capability?.reject(error);
}

// Calls `visit` for a module and everything that it imports, each once, dependencies first.
function walkGraph(record, visit, seen = new Set()) {
  if (seen.has(record)) return;
  seen.add(record);
  for (const required of record.requested ?? []) walkGraph(required, visit, seen);
  visit(record);
}

// Connects the modules of a graph whose texts are all there.
function link(record) {
  const fresh = [];
  walkGraph(record, (one) => {
    if (one instanceof SourceTextRecord && one.status === 'unlinked') fresh.push(one);
  });
  for (const one of fresh) one.connect();
  try {
    engine.link(record.native);
  } catch (error) {
    throw require('internal/modules/esm/link_errors').whyNotLinked(fresh) ?? error;
  }
  for (const one of fresh) one.status = 'linked';
}

function isGraphAsync(record) {
  let isAsync = false;
  walkGraph(record, (one) => { isAsync ||= one.hasAwait === true; });
  return isAsync;
}

module.exports = { evaluate, isGraphAsync, link, walkGraph };
