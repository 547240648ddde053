// Row M11: the methods of Timeout and Immediate.
const timeout = setTimeout(() => {}, 1);
const immediate = setImmediate(() => {});
for (const object of [timeout, immediate]) {
  console.log(object.constructor.name);
  const names = Reflect.ownKeys(Object.getPrototypeOf(object)).map(String);
  console.log(names.filter((name) => !name.startsWith('_') && !name.includes('async')).sort());
}
console.log(timeout.hasRef(), immediate.hasRef());
console.log(timeout.unref() === timeout, immediate.unref() === immediate);
console.log(timeout.refresh() === timeout, timeout.close() === timeout);
console.log(typeof timeout[Symbol.toPrimitive](), typeof +timeout);
