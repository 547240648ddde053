'use strict';

// What all streams of the web are made of: jobs, promises that are made late, and queues.
//
// The standard is written in promises, most of which nobody ever sees. Here a step that takes place
// "upon fulfillment" of something known is a microtask, at the place in the queue that the reaction
// of a promise would have; and promises that programs may ask for are made when they do.

const { enqueueMicrotask } = internalBinding('promises');

// Programs may replace these; the streams do not notice.
const { resolve: resolvePromise, reject: rejectPromise } = Promise;
const { then } = Promise.prototype;

const nothing = () => {};

function resolved(value) {
  return resolvePromise.call(Promise, value);
}

function rejected(reason) {
  return rejectPromise.call(Promise, reason);
}

function markHandled(promise) {
  then.call(promise, undefined, nothing);
  return promise;
}

// job(first, second) runs as a microtask. It must not throw.
function queueJob(job, first, second) {
  if (second === undefined) enqueueMicrotask(job, first);
  else enqueueMicrotask(() => job(first, second));
}

function isObject(value) {
  return value !== null && (typeof value === 'object' || typeof value === 'function');
}

// Given by an algorithm of ours that tells by itself when it is through.
const kParked = Symbol('kParked');

// What follows the algorithm of a source or a sink, which has given `result`:
// onFulfilled(subject), or onRejected(subject, error).
function follow(result, subject, onFulfilled, onRejected) {
  if (result === undefined) {
    queueJob(onFulfilled, subject);
  } else if (isObject(result)) {
    then.call(
      resolved(result), () => onFulfilled(subject), (error) => onRejected(subject, error));
  } else if (result !== kParked) {
    queueJob(onFulfilled, subject);
  }
}

// The same for start(), whose result is adopted by another promise.
function followStart(result, subject, onFulfilled, onRejected) {
  if (isObject(result)) result = new Promise((resolve) => resolve(result));
  follow(result, subject, onFulfilled, onRejected);
}

const { call } = Function.prototype;

// Calls a method of the program's, which may have a call() of its own. How many arguments it gets
// can be seen.
function invoke(method, receiver, argument) {
  return method.call === call ? method.call(receiver, argument) :
    Reflect.apply(method, receiver, [argument]);
}

function invokeWithTwo(method, receiver, first, second) {
  return method.call === call ? method.call(receiver, first, second) :
    Reflect.apply(method, receiver, [first, second]);
}

// The promise of a method that a program has given.
async function promiseOf(method, receiver, ...args) {
  return Reflect.apply(method, receiver, args);
}

// The promise of a method that may be undefined; those of ours give one themselves.
function callMethod(method, receiver, isOurs, ...args) {
  if (method === undefined) return resolved(undefined);
  return isOurs ? Reflect.apply(method, receiver, args) : promiseOf(method, receiver, ...args);
}

let lastResolve;
let lastReject;

function keepFunctions(resolve, reject) {
  lastResolve = resolve;
  lastReject = reject;
}

// A promise with what settles it, and the place in a list of those that wait.
class Deferred {
  constructor() {
    this.promise = new Promise(keepFunctions);
    this.resolve = lastResolve;
    this.reject = lastReject;
    this.next = undefined;
  }
}

// A promise for `undefined` that is made when somebody asks for it. Its rejection needs no handler.
class LatePromise {
  constructor() {
    this.state = 'pending';
    this.reason = undefined;
    this.makeReason = undefined;
    this.deferred = undefined;
    this.settled = undefined;
  }

  get promise() {
    if (this.state === 'pending') return (this.deferred ??= new Deferred()).promise;
    if (this.deferred !== undefined) return this.deferred.promise;
    this.settled ??= this.state === 'fulfilled' ?
      resolved(undefined) : markHandled(rejected(this.makeReason?.() ?? this.reason));
    return this.settled;
  }

  // Another one takes its place, which is pending.
  renew() {
    this.state = 'pending';
    this.deferred = undefined;
    this.settled = undefined;
  }

  resolve() {
    if (this.state !== 'pending') return;
    this.state = 'fulfilled';
    this.deferred?.resolve(undefined);
  }

  // If it has been settled, a rejected one takes its place.
  reject(reason) {
    if (this.state === 'pending') {
      if (this.deferred !== undefined) {
        this.deferred.reject(reason);
        markHandled(this.deferred.promise);
      }
    } else {
      this.deferred = undefined;
      this.settled = undefined;
    }
    this.state = 'rejected';
    this.reason = reason;
  }

  // The same, for a reason that costs something: it is made when it is seen.
  rejectWith(makeReason) {
    const isSeen = this.state === 'pending' && this.deferred !== undefined;
    this.reject(isSeen ? makeReason() : undefined);
    this.makeReason = makeReason;
  }
}

// Instances of these classes do not see what a program does to Object.prototype.
function isolate(...classes) {
  for (const { prototype } of classes) Object.setPrototypeOf(prototype, null);
}

// First in, first out, in a ring whose length is a power of two.
class Queue {
  constructor() {
    this.length = 0;
    this.head = 0;
    this.list = [undefined, undefined, undefined, undefined];
  }

  push(value) {
    if (this.length === this.list.length) this.grow();
    const { list } = this;
    list[(this.head + this.length) & (list.length - 1)] = value;
    this.length++;
  }

  shift() {
    const { head, list } = this;
    const value = list[head];
    list[head] = undefined;
    this.head = (head + 1) & (list.length - 1);
    this.length--;
    return value;
  }

  first() {
    return this.list[this.head];
  }

  clear() {
    this.length = 0;
    this.head = 0;
    this.list = [undefined, undefined, undefined, undefined];
  }

  grow() {
    const { head, list } = this;
    const longer = list.slice(head).concat(list.slice(0, head));
    const { length } = list;
    for (let index = 0; index < length; index++) longer.push(undefined);
    this.list = longer;
    this.head = 0;
  }
}

// A queue of chunks that knows their sizes: those that `size` tells, or 1 each.
class ChunkQueue {
  constructor(size) {
    this.values = new Queue();
    this.sizes = size === undefined ? undefined : new Queue();
    this.totalSize = 0;
  }

  push(value, size) {
    this.sizes?.push(size);
    this.totalSize += size;
    this.values.push(value);
  }

  shift() {
    // Sums of fractions may come out a little below zero.
    if (this.sizes === undefined) this.totalSize--;
    else this.totalSize = Math.max(0, this.totalSize - this.sizes.shift());
    return this.values.shift();
  }

  clear() {
    this.values.clear();
    this.sizes?.clear();
    this.totalSize = 0;
  }
}

isolate(ChunkQueue, Deferred, LatePromise, Queue);

module.exports = {
  ChunkQueue,
  Deferred,
  LatePromise,
  Queue,
  callMethod,
  follow,
  followStart,
  invoke,
  invokeWithTwo,
  isObject,
  isolate,
  kParked,
  markHandled,
  nothing,
  promiseOf,
  queueJob,
  rejected,
  resolved,
  then,
};
