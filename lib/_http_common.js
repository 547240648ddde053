'use strict';

// What the server and the client have in common, by the names that packages know.

const { methods } = require('internal/http_parser');
const { hasForbiddenCharacter, isToken } = require('internal/http/header_rules');
const { kIncomingMessage, kSkipPendingData } = require('internal/http/symbols');
const {
  HTTPParser, calculateLenientFlags, freeParser, isLenient, parsers, prepareError,
} = require('internal/http/parsers');

module.exports = {
  _checkInvalidHeaderChar: hasForbiddenCharacter,
  _checkIsHttpToken: isToken,
  chunkExpression: /(?:^|\W)chunked(?:$|\W)/i,
  continueExpression: /(?:^|\W)100-continue(?:$|\W)/i,
  CRLF: '\r\n',
  freeParser,
  methods,
  parsers,
  kIncomingMessage,
  HTTPParser,
  isLenient,
  calculateLenientFlags,
  prepareError,
  kSkipPendingData,
};
