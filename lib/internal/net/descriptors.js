'use strict';

// Handles for descriptors that were opened elsewhere.

const { Pipe, TCP, pipeConstants, tcpConstants } = require('internal/net/handles');

// As Node names them.
const kindNames = {
  __proto__: null, file: 'FILE', pipe: 'PIPE', tcp: 'TCP', tty: 'TTY', udp: 'UDP',
};

function guessHandleType(fd) {
  return kindNames[internalBinding('stdio').guessKind(fd)] ?? 'UNKNOWN';
}

// A handle that fits the descriptor, which it does not have yet.
function makeHandle(fd, isServer) {
  require('internal/validators').validateInt32(fd, 'fd', 0);
  const type = guessHandleType(fd);
  if (type === 'PIPE') return new Pipe(isServer ? pipeConstants.SERVER : pipeConstants.SOCKET);
  if (type === 'TCP') return new TCP(isServer ? tcpConstants.SERVER : tcpConstants.SOCKET);
  throw new (require('internal/errors').codes.ERR_INVALID_FD_TYPE)(type);
}

module.exports = { guessHandleType, makeHandle };
