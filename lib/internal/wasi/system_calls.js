'use strict';

// The functions that a module imports. Each is given numbers as WebAssembly has them, and returns
// zero or the number of an error.

const { codes: { ERR_WASI_NOT_STARTED } } = require('internal/errors');
const { Buffer } = require('buffer');
const { Descriptors } = require('internal/wasi/descriptors');
const { errors } = require('internal/wasi/errors');
const { Memory } = require('internal/wasi/memory');

const implementations = {
  __proto__: null,
  ...require('internal/wasi/program'),
  ...require('internal/wasi/files'),
  ...require('internal/wasi/paths'),
  ...require('internal/wasi/poll'),
  ...require('internal/wasi/sockets'),
};

// Of their arguments: a number of 32 bits, or one of 64, which is a BigInt.
const signatures = {
  __proto__: null,
  args_get: '33', args_sizes_get: '33', clock_res_get: '33', clock_time_get: '363',
  environ_get: '33', environ_sizes_get: '33', fd_advise: '3663', fd_allocate: '366', fd_close: '3',
  fd_datasync: '3', fd_fdstat_get: '33', fd_fdstat_set_flags: '33', fd_fdstat_set_rights: '366',
  fd_filestat_get: '33', fd_filestat_set_size: '36', fd_filestat_set_times: '3663',
  fd_pread: '33363', fd_prestat_get: '33', fd_prestat_dir_name: '333', fd_pwrite: '33363',
  fd_read: '3333', fd_readdir: '33363', fd_renumber: '33', fd_seek: '3633', fd_sync: '3',
  fd_tell: '33', fd_write: '3333', path_create_directory: '333', path_filestat_get: '33333',
  path_filestat_set_times: '3333663', path_link: '3333333', path_open: '333336633',
  path_readlink: '333333', path_remove_directory: '333', path_rename: '333333',
  path_symlink: '33333', path_unlink_file: '333', poll_oneoff: '3333', proc_exit: '3',
  proc_raise: '3', random_get: '33', sched_yield: '', sock_accept: '333', sock_recv: '333333',
  sock_send: '33333', sock_shutdown: '33',
};

function matches(values, signature) {
  if (values.length !== signature.length) return false;
  for (let index = 0; index < values.length; index++) {
    const value = values[index];
    if (signature[index] === '6') {
      if (typeof value !== 'bigint') return false;
    } else if (value !== (value | 0) && value !== (value >>> 0)) {
      return false;
    }
  }
  return true;
}

function makeCall(system, name) {
  const implementation = implementations[name];
  const signature = signatures[name];
  const call = {
    [name](...values) {
      if (!matches(values, signature)) return errors.EINVAL;
      if (system.memory === undefined) throw new ERR_WASI_NOT_STARTED();
      system.memory.refresh();
      try {
        Reflect.apply(implementation, system, values);
        return errors.SUCCESS;
      } catch (error) {
        if (typeof error !== 'number') throw error;
        return error;
      }
    },
  }[name];
  return Object.defineProperty(call, 'length', { value: signature.length });
}

const withZero = (text) => Buffer.from(`${text}\0`);

// What a program that is gone has left open.
const abandoned = new FinalizationRegistry((descriptors) => descriptors.closeAll());

// What its calls share: `this` of the implementations.
class System {
  memory = undefined;
  descriptors = new Descriptors();

  constructor({ args, env, preopens, stdio }) {
    this.args = args.map(withZero);
    this.env = env.map(withZero);
    abandoned.register(this, this.descriptors);
    try {
      for (const fd of stdio) this.descriptors.addStream(fd);
      for (const [name, path] of preopens) this.descriptors.addPreopen(name, path);
    } catch (error) {
      this.descriptors.closeAll();
      throw error;
    }
  }

  setMemory(memory) { this.memory = new Memory(memory); }

  makeImports() {
    const imports = {};
    for (const name of Object.keys(signatures)) imports[name] = makeCall(this, name);
    return imports;
  }
}

module.exports = { System };
