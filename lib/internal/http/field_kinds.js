'use strict';

// How several fields of one name become one value of message.headers.

// The values of kind.
const kJoinByComma = 0;
const kJoinBySemicolon = 1;
const kCollect = 2;
const kKeepFirst = 3;

const firstOnly = new Set([
  'age', 'authorization', 'content-length', 'content-type', 'etag', 'expires', 'from', 'host',
  'if-modified-since', 'if-unmodified-since', 'last-modified', 'location', 'max-forwards',
  'proxy-authorization', 'referer', 'retry-after', 'server', 'user-agent',
]);

class Field {
  constructor(key) {
    this.key = key;
    if (firstOnly.has(key)) this.kind = kKeepFirst;
    else if (key === 'set-cookie') this.kind = kCollect;
    else this.kind = key === 'cookie' ? kJoinBySemicolon : kJoinByComma;
  }
}

// By the name as it was received. Peers can make up any number of names, so that there is a limit.
const fields = new Map();
const rememberedMax = 1000;

function fieldOf(name) {
  const known = fields.get(name);
  if (known !== undefined) return known;
  const field = new Field(name.toLowerCase());
  if (fields.size < rememberedMax) fields.set(name, field);
  return field;
}

// Adds a field to what message.headers or message.trailers is going to be.
function addField(name, value, destination, joinsDuplicates) {
  const { key, kind } = fieldOf(name);
  const existing = destination[key];
  if (kind === kJoinByComma || kind === kJoinBySemicolon) {
    if (typeof existing !== 'string') destination[key] = value;
    else destination[key] = existing + (kind === kJoinByComma ? ', ' : '; ') + value;
  } else if (kind === kCollect) {
    if (existing === undefined) destination[key] = [value];
    else existing.push(value);
  } else if (existing === undefined) {
    destination[key] = value;
  } else if (joinsDuplicates) {
    destination[key] = `${existing}, ${value}`;
  }
}

function addDistinctField(name, value, destination) {
  const { key } = fieldOf(name);
  if (destination[key]) destination[key].push(value);
  else destination[key] = [value];
}

module.exports = { addDistinctField, addField };
