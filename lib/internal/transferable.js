'use strict';

// How classes take part in structured cloning, which by itself knows the language's own types.

module.exports = {
  // object[kClone](cloneValue): the copy of an object of such a class.
  kClone: Symbol('messaging_clone_symbol'),
  // object[kTransfer](): what takes the object's place; the object is of no use afterwards.
  kTransfer: Symbol('messaging_transfer_symbol'),
  // True on the prototype of a class whose objects mean nothing to others.
  kUncloneable: Symbol('uncloneable'),
  // Objects that a program wants to keep.
  untransferable: new WeakSet(),
};
