'use strict';

// How classes take part in structured cloning, which by itself knows the language's own types.

const { untransferable } = require('internal/buffer/fast_buffer');

module.exports = {
  // object[kClone](cloneValue): the copy of an object of such a class.
  kClone: Symbol('messaging_clone_symbol'),
  // object[kTransfer](): what takes the object's place; the object is of no use afterwards.
  kTransfer: Symbol('messaging_transfer_symbol'),
  // object[kPack](): how it goes to another thread, as { maker: 'module:function', data }. There the
  // function makes an object of the data.
  kPack: Symbol('messaging_pack_symbol'),
  // port[kDetach](): the parcel that goes to another thread in the port's place.
  kDetach: Symbol('messaging_detach_symbol'),
  // handle[kTakeFile](): the descriptor that goes to another thread in the handle's place.
  kTakeFile: Symbol('messaging_take_file_symbol'),
  // { maker: 'module:function', portCount }, of a class whose objects go to another thread as so many
  // ports. There the function makes an object of them.
  kAssembly: Symbol('messaging_assembly_symbol'),
  // object[kDisassemble](): these ports. The object is of no use afterwards.
  kDisassemble: Symbol('messaging_disassemble_symbol'),
  // object[kDescriptorForm]: { maker: 'module:function', data }, of an object that goes to another
  // thread as a descriptor of its own. There the function makes an object of that and the data.
  kDescriptorForm: Symbol('messaging_descriptor_form_symbol'),
  // object[kTakeDescriptor](): this descriptor. The object is of no use afterwards.
  kTakeDescriptor: Symbol('messaging_take_descriptor_symbol'),
  // object[kCheckTransfer](others): throws if the object cannot be transferred now, together with
  // those of a set. What goes with it is added.
  kCheckTransfer: Symbol('messaging_check_transfer_symbol'),
  // Whether any object has been marked since the start: then plain ones are asked, too.
  marks: { hasUncloneable: false },
  // True on the prototype of a class whose objects mean nothing to others.
  kUncloneable: Symbol('uncloneable'),
  // Objects that a program wants to keep, and the memory that small Buffers are cut from.
  untransferable,
};
