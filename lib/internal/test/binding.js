'use strict';

// With --expose-internals, gives tests the native halves of modules. Some of Node's are not
// native here: they are put together from what knows the same.

process.emitWarning('These APIs are for internal testing only. Do not use them.',
                    'internal/test/binding');

const substitutes = {
  __proto__: null,
  cares_wrap: () => require('internal/dns/cares'),
  constants() {
    return {
      __proto__: null,
      fs: require('internal/fs/constants'),
      os: require('os').constants,
    };
  },
  pipe_wrap() {
    const { Pipe, PipeConnectWrap, pipeConstants } = require('internal/net/handles');
    return { Pipe, PipeConnectWrap, constants: pipeConstants };
  },
  stream_wrap() {
    const { ShutdownWrap, StreamHandle, WriteWrap } = require('internal/net/handles');
    return { LibuvStreamWrap: StreamHandle, ShutdownWrap, WriteWrap };
  },
  tcp_wrap() {
    const { TCP, TCPConnectWrap, tcpConstants } = require('internal/net/handles');
    return { TCP, TCPConnectWrap, constants: tcpConstants };
  },
  udp_wrap: () => require('internal/udp_wrap'),
  ipc_serdes: () => require('internal/child_process/serialization'),
  process_wrap: () => require('internal/child_process/process_handle'),
  tty_wrap: () => require('internal/tty_handle'),
  uv() {
    const numbers = { __proto__: null };
    for (const [number, [name]] of require('util').getSystemErrorMap()) {
      numbers[`UV_${name}`] = number;
    }
    return numbers;
  },
};

module.exports = {
  internalBinding: (name) => internalBinding(name) ?? substitutes[name]?.(),
};
