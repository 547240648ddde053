'use strict';

// How a graph of modules is evaluated: the algorithms of the specification for cyclic modules,
// under its names where there is one.

const { SourceTextRecord } = require('internal/modules/esm/record');

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

// The modules that import themselves, be it by way of others: Tarjan's algorithm.
function findCyclic(root) {
  const numbers = new Map();
  const stack = [];
  const onStack = new Set();
  const cyclic = new Set();
  const visit = (record) => {
    const number = numbers.size;
    let lowest = number;
    numbers.set(record, number);
    stack.push(record);
    onStack.add(record);
    for (const required of record.requested) {
      if (required === record) cyclic.add(record);
      if (required.status !== 'unlinked' || required.requested === undefined) continue;
      if (!numbers.has(required)) lowest = Math.min(lowest, visit(required));
      else if (onStack.has(required)) lowest = Math.min(lowest, numbers.get(required));
    }
    if (lowest !== number) return lowest;
    const isGroup = stack.at(-1) !== record;
    let member;
    do {
      member = stack.pop();
      onStack.delete(member);
      if (isGroup) cyclic.add(member);
    } while (member !== record);
    return lowest;
  };
  if (root instanceof SourceTextRecord) visit(root);
  return cyclic;
}

// Now that it is known what is imported: does the text do that was made quickly?
function adaptText(record, isCyclic) {
  const changing = isCyclic ? undefined : record.changingImports();
  if (changing?.every((local) => record.watched.has(local))) return;
  const quick = changing && record.host.transformQuickly(record.source, changing);
  record.become(quick ?? record.host.transform(record));
}

// Connects the modules of a graph whose texts are all there.
function link(record) {
  const fresh = [];
  walkGraph(record, (one) => {
    if (one instanceof SourceTextRecord && one.status === 'unlinked') fresh.push(one);
  });
  for (const one of fresh) one.checkImports();
  const cyclic = findCyclic(record);
  for (const one of fresh) {
    if (one.isQuick) adaptText(one, cyclic.has(one));
  }
  for (const one of fresh) one.instantiate();
  for (const one of fresh) one.connectImports();
  for (const one of fresh) {
    one.status = 'linked';
    one.text = undefined;
  }
}

function isGraphAsync(record) {
  let isAsync = false;
  walkGraph(record, (one) => { isAsync ||= one.hasAwait === true; });
  return isAsync;
}

module.exports = { evaluate, isGraphAsync, link, walkGraph };
