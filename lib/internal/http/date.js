'use strict';

// The time of day for the field Date, which changes once a second.

const { Timeout, start } = require('internal/timers');

let text;
let keepAliveLines;
let keepAliveSeconds = -1;

function forget() {
  text = undefined;
  keepAliveSeconds = -1;
}

function utcDate() {
  if (text === undefined) {
    const now = new Date();
    text = now.toUTCString();
    start(new Timeout(forget, 1000 - now.getMilliseconds(), undefined, false, false));
  }
  return text;
}

// Date, Connection and Keep-Alive as nearly all responses have them, made once a second.
function dateAndKeepAliveLines(seconds) {
  if (keepAliveSeconds !== seconds) {
    keepAliveLines = `Date: ${utcDate()}\r\nConnection: keep-alive\r\n` +
      `Keep-Alive: timeout=${seconds}\r\n`;
    keepAliveSeconds = seconds;
  }
  return keepAliveLines;
}

module.exports = { dateAndKeepAliveLines, utcDate };
