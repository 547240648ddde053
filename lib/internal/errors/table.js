'use strict';

// Finds base class and message of an error code. The codes are written without their prefix, in
// three tables: general ones, those of networks and cryptography, and those whose message is
// computed.

const general = require('internal/errors/messages');

const prefixLength = 'ERR_'.length;

let network;
let computed;

function findIn(tables, key) {
  for (const base in tables) {
    const message = tables[base][key];
    if (message !== undefined) return { base, message };
  }
  return undefined;
}

const found = new Map();

function find(code) {
  let entry = found.get(code);
  if (entry !== undefined) return entry;
  const key = code.slice(prefixLength);
  computed ??= require('internal/errors/computed');
  entry = findIn(computed, key) ?? findIn(general, key) ??
    findIn(network ??= require('internal/errors/network_messages'), key);
  if (entry === undefined) throw new Error(`There is no error code ${code}`);
  found.set(code, entry);
  return entry;
}

function isPlain(value) {
  return typeof value === 'string' || (typeof value === 'number' && value !== 0);
}

function fill(message, args) {
  if (args.length === 0) return message;
  if (!args.every(isPlain) || /%[dj]/.test(message)) {
    return require('internal/util/inspect').format(message, ...args);
  }
  let index = 0;
  return message.replace(/%s/g, () => args[index++]);
}

function checkCount(code, given, required) {
  if (given === required) return;
  throw new Error(`Code: ${code}; The provided arguments length (${given}) does not ` +
    `match the required ones (${required}).`);
}

module.exports = {
  // The name of the class from which errors with this code derive.
  baseOf(code) { return find(code).base; },

  // The text of the message; a computed one may also set properties of the error.
  messageOf(code, args, error) {
    const { message } = find(code);
    if (typeof message === 'function') {
      if (message.length > args.length) checkCount(code, args.length, message.length);
      return message.apply(error, args);
    }
    checkCount(code, args.length, message.match(/%[sdj]/g)?.length ?? 0);
    return fill(message, args);
  },
};
