'use strict';

// The head of a message that is sent: its first line and its fields, as one text.

const {
  codes: {
    ERR_HTTP_INVALID_HEADER_VALUE, ERR_HTTP_TRAILER_INVALID, ERR_INVALID_ARG_VALUE,
    ERR_INVALID_CHAR,
  },
} = require('internal/errors');
const { fieldKey, hasForbiddenCharacter, validateHeaderName } =
  require('internal/http/header_rules');
const { dateAndKeepAliveLines, utcDate } = require('internal/http/date');
const { kOutHeaders, kUniqueHeaders } = require('internal/http/symbols');

const closes = /(?:^|\W)close(?:$|\W)/i;
const chunked = /(?:^|\W)chunked(?:$|\W)/i;

// The text so far, and which of the fields that matter to it the program has set.
class Head {
  constructor(firstLine) {
    this.text = firstLine;
    this.hasConnection = false;
    this.hasContentLength = false;
    this.hasTransferEncoding = false;
    this.hasDate = false;
    this.hasExpect = false;
    this.hasTrailer = false;
  }
}

function checkValue(message, name, value) {
  if (value === undefined) throw new ERR_HTTP_INVALID_HEADER_VALUE(value, name);
  // What the strict rule allows, the lenient one does too.
  if (hasForbiddenCharacter(value) &&
      (!message._isLenientHeaderValidation() || hasForbiddenCharacter(value, true))) {
    throw new ERR_INVALID_CHAR('header content', name);
  }
}

// ---- Fields of the program ---------------------------------------------------------------------

// Names of files are sent as the bytes that the program gave, one for each character.
function bytesAsText(value) {
  const { Buffer } = require('buffer');
  return Array.isArray(value) ? value.map((each) => Buffer.from(each, 'latin1')) :
    Buffer.from(value, 'latin1');
}

function isSentOnce(message, key, values) {
  return (values.length >= 2 && key === 'cookie') || message[kUniqueHeaders]?.has(key);
}

function addToHead(message, head, name, key, value, isChecked) {
  if (key === 'content-disposition' && message._contentLength) value = bytesAsText(value);
  if (Array.isArray(value)) {
    if (!isSentOnce(message, key, value)) {
      for (let n = 0; n < value.length; n++) {
        addLine(message, head, name, key, value[n], isChecked);
      }
      return;
    }
    value = value.join('; ');
  }
  addLine(message, head, name, key, value, isChecked);
}

function addLine(message, head, name, key, value, isChecked) {
  if (!isChecked) checkValue(message, name, value);
  head.text += name + ': ' + value + '\r\n';
  noteField(message, head, key, value);
}

function noteField(message, head, key, value) {
  switch (key) {
    case 'connection':
      head.hasConnection = true;
      message._removedConnection = false;
      if (closes.test(value)) message._last = true;
      else message.shouldKeepAlive = true;
      break;
    case 'transfer-encoding':
      head.hasTransferEncoding = true;
      message._removedTE = false;
      if (chunked.test(value)) message.chunkedEncoding = true;
      break;
    case 'content-length':
      head.hasContentLength = true;
      message._contentLength = +value;
      message._removedContLen = false;
      break;
    case 'date':
      head.hasDate = true;
      break;
    case 'expect':
      head.hasExpect = true;
      break;
    case 'trailer':
      head.hasTrailer = true;
      break;
    case 'keep-alive':
      message._defaultKeepAlive = false;
      break;
    default:
  }
}

function addUnchecked(message, head, name, value) {
  validateHeaderName(name);
  addToHead(message, head, name, fieldKey(name) ?? name.toLowerCase(), value, false);
}

function addFields(message, head, fields) {
  if (fields === message[kOutHeaders]) {
    for (const key in fields) {
      const entry = fields[key];
      addToHead(message, head, entry[0], key, entry[1], true);
    }
  } else if (!Array.isArray(fields)) {
    for (const name in fields) {
      if (Object.hasOwn(fields, name)) addUnchecked(message, head, name, fields[name]);
    }
  } else if (fields.length !== 0 && Array.isArray(fields[0])) {
    for (let n = 0; n < fields.length; n++) {
      addUnchecked(message, head, fields[n][0], fields[n][1]);
    }
  } else {
    if (fields.length % 2 !== 0) throw new ERR_INVALID_ARG_VALUE('headers', fields);
    for (let n = 0; n < fields.length; n += 2) {
      addUnchecked(message, head, fields[n], fields[n + 1]);
    }
  }
}

// ---- Fields that the program leaves to us ------------------------------------------------------

function keepAliveLine(message) {
  if (!message._keepAliveTimeout || !message._defaultKeepAlive) return '';
  const seconds = Math.floor(message._keepAliveTimeout / 1000);
  const max = ~~message._maxRequestsPerSocket > 0 ? `, max=${message._maxRequestsPerSocket}` : '';
  return `Keep-Alive: timeout=${seconds}${max}\r\n`;
}

function addDateAndConnection(message, head) {
  const sendsDate = message.sendDate && !head.hasDate;
  if (message._removedConnection || head.hasConnection) {
    if (sendsDate) head.text += 'Date: ' + utcDate() + '\r\n';
    if (message._removedConnection) message._last = !message.shouldKeepAlive;
    return;
  }
  const keepsAlive = message.shouldKeepAlive &&
    (head.hasContentLength || message.useChunkedEncodingByDefault || message.agent);
  if (keepsAlive && sendsDate && message._keepAliveTimeout && message._defaultKeepAlive &&
      !message.maxRequestsOnConnectionReached && !(~~message._maxRequestsPerSocket > 0)) {
    head.text += dateAndKeepAliveLines(Math.floor(message._keepAliveTimeout / 1000));
    return;
  }
  if (sendsDate) head.text += 'Date: ' + utcDate() + '\r\n';
  if (keepsAlive && !message.maxRequestsOnConnectionReached) {
    head.text += 'Connection: keep-alive\r\n' + keepAliveLine(message);
  } else {
    if (!keepsAlive) message._last = true;
    head.text += 'Connection: close\r\n';
  }
}

function addLength(message, head) {
  if (head.hasContentLength || head.hasTransferEncoding) return;
  if (!message._hasBody) {
    message.chunkedEncoding = false;
  } else if (!message.useChunkedEncodingByDefault) {
    message._last = true;
  } else if (!head.hasTrailer && !message._removedContLen &&
             typeof message._contentLength === 'number') {
    head.text += 'Content-Length: ' + message._contentLength + '\r\n';
  } else if (!message._removedTE) {
    head.text += 'Transfer-Encoding: chunked\r\n';
    message.chunkedEncoding = true;
  } else {
    // Without either only the end of the connection is the end of the body.
    message._last = true;
  }
}

// The method _storeHeader of messages: nothing is sent before the first part of the body is there,
// unless the peer has to say that it wants one.
function storeHead(firstLine, fields) {
  const head = new Head(firstLine);
  if (fields) addFields(this, head, fields);
  // These have no body, so that a program that announces chunks has confused somebody.
  if (this.chunkedEncoding && (this.statusCode === 204 || this.statusCode === 304)) {
    this.chunkedEncoding = false;
    this.shouldKeepAlive = false;
  }
  addDateAndConnection(this, head);
  addLength(this, head);
  if (this.chunkedEncoding !== true && head.hasTrailer) throw new ERR_HTTP_TRAILER_INVALID();
  this._header = head.text + '\r\n';
  this._headerSent = false;
  if (head.hasExpect) this._send('');
}

module.exports = { checkValue, chunked, storeHead };
