'use strict';

const kCodes = {
  __proto__: null,
  IndexSizeError: 1,
  DOMStringSizeError: 2,
  HierarchyRequestError: 3,
  WrongDocumentError: 4,
  InvalidCharacterError: 5,
  NoDataAllowedError: 6,
  NoModificationAllowedError: 7,
  NotFoundError: 8,
  NotSupportedError: 9,
  InUseAttributeError: 10,
  InvalidStateError: 11,
  SyntaxError: 12,
  InvalidModificationError: 13,
  NamespaceError: 14,
  InvalidAccessError: 15,
  ValidationError: 16,
  TypeMismatchError: 17,
  SecurityError: 18,
  NetworkError: 19,
  AbortError: 20,
  URLMismatchError: 21,
  QuotaExceededError: 22,
  TimeoutError: 23,
  InvalidNodeTypeError: 24,
  DataCloneError: 25,
};

// These names have a constant but give no code any more.
const kNamesWithoutCode = ['DOMStringSizeError', 'NoDataAllowedError', 'ValidationError'];

const fieldsOf = new WeakMap();

function fields(exception) {
  const found = fieldsOf.get(exception);
  if (found === undefined) {
    const error = new TypeError('Value of "this" must be of DOMException');
    error.code = 'ERR_INVALID_THIS';
    throw error;
  }
  return found;
}

// The class must not extend Error (its own prototype is Function.prototype), but each instance
// is a true error object with a stack.
class DOMException {
  constructor(message = '', options = 'Error') {
    const self = new Error();
    // A plain error has no message of its own; the one that counts is the getter's.
    Object.setPrototypeOf(self, new.target.prototype);
    const hasOptions = options !== null && typeof options === 'object';
    const { name } = hasOptions ? options : { name: options };
    fieldsOf.set(self, { message: `${message}`, name: `${name}` });
    if (hasOptions && 'cause' in options) {
      Object.defineProperty(self, 'cause', {
        __proto__: null,
        value: options.cause,
        configurable: true,
        writable: true,
        enumerable: false,
      });
    }
    Error.captureStackTrace?.(self, new.target);
    return self;
  }

  get name() {
    return fields(this).name;
  }

  get message() {
    return fields(this).message;
  }

  get code() {
    const { name } = fields(this);
    return kNamesWithoutCode.includes(name) ? 0 : kCodes[name] ?? 0;
  }
}

Object.setPrototypeOf(DOMException.prototype, Error.prototype);
Object.defineProperties(DOMException.prototype, {
  [Symbol.toStringTag]: { __proto__: null, configurable: true, value: 'DOMException' },
  name: { __proto__: null, enumerable: true },
  message: { __proto__: null, enumerable: true },
  code: { __proto__: null, enumerable: true },
});

function constantName(name) {
  const words = name.slice(0, -'Error'.length).replace('DOMString', 'Domstring')
    .replace('InUse', 'Inuse').replace('URL', 'Url').match(/[A-Z][a-z]*/g);
  return `${words.join('_').toUpperCase()}_ERR`;
}

for (const name of Object.keys(kCodes)) {
  const constant = { __proto__: null, value: kCodes[name], enumerable: true };
  Object.defineProperty(DOMException, constantName(name), constant);
  Object.defineProperty(DOMException.prototype, constantName(name), constant);
}

function isDOMException(value) {
  return fieldsOf.has(value);
}

// What structured cloning makes of an exception: subclass and own properties are lost.
function cloneDOMException(exception) {
  const { message, name } = fields(exception);
  const clone = new DOMException(message, name);
  Object.defineProperty(clone, 'stack', {
    __proto__: null, value: exception.stack, configurable: true, writable: true,
  });
  return clone;
}

// One that came from another thread.
function unpack({ message, name, stack }) {
  const exception = new DOMException(message, name);
  Object.defineProperty(exception, 'stack', {
    __proto__: null, value: stack, configurable: true, writable: true,
  });
  return exception;
}

module.exports = { DOMException, cloneDOMException, isDOMException, unpack };
