'use strict';

// Imports in the thread of the hooks of module.register(): those that are there already have a say in
// what later ones, and all that is imported at run time, are. They answer later, so a graph is put
// together step by step.

const { foundOf, namesOfConditions } = require('internal/modules/esm/hooked');
const { keyOf, makeRecord, records } = require('internal/modules/esm/loader');
const { sourceRecord } = require('internal/modules/esm/source_phase');

// From records to promises: what they ask for has records, though perhaps no more.
const connected = new WeakMap();

// `ask(name, subject, context)` goes through the chain of that name.
function makeLoader(ask) {
  async function find(specifier, attributes, base, phase = 'evaluation') {
    const conditions = namesOfConditions();
    const resolved =
      await ask('resolve', specifier, { conditions, importAttributes: attributes, parentURL: base });
    const { url, format } = resolved;
    const importAttributes = resolved.importAttributes ?? attributes;
    const key = keyOf(url, importAttributes);
    if (phase === 'evaluation' && records.has(key)) return records.get(key);
    const found = foundOf(url, await ask('load', url, { conditions, format, importAttributes }));
    if (phase === 'source') return sourceRecord(url, found);
    // Somebody else may have been quicker.
    if (!records.has(key)) add(key, makeRecord(url, found));
    return records.get(key);
  }

  function add(key, record) {
    records.set(key, record);
    const promise = connect(record);
    connected.set(record, promise);
    promise.catch(() => records.delete(key));
  }

  async function connect(record) {
    for (const { specifier, attributes, phase } of record.requests ?? []) {
      record.requested.push(await find(specifier, attributes, record.url, phase));
    }
  }

  async function complete(record, seen) {
    if (seen.has(record)) return;
    seen.add(record);
    await connected.get(record);
    for (const one of record.requested ?? []) await complete(one, seen);
  }

  return async (specifier, attributes, base) => {
    const record = await find(specifier, attributes, base);
    await complete(record, new Set());
    return record;
  };
}

module.exports = { makeLoader };
