'use strict';

// Lookups of names in a hot path, listeners that leak, promises that are rejected in vain.

const { report } = require('internal/diagnose/findings');

// ---- Lookups ---------------------------------------------------------------------------------

// So many from one place within a second are a hot path.
const lookupsMax = 20;
const lookups = new Map();

function noteLookup({ site, stack }) {
  if (site === '') return;
  const time = internalBinding('trace').now();
  const entry = lookups.get(site);
  if (entry === undefined || time - entry.since > 1000) {
    lookups.set(site, { since: time, count: 1 });
    return;
  }
  if (++entry.count < lookupsMax) return;
  report({
    kind: 'lookup',
    site,
    message: `${entry.count} lookups of names within a second wait for each other on the pool`,
    stack,
    advice: 'dns.resolve() does not use the pool; or keep the addresses, or the connections.',
  });
  entry.count = 0;
}

// ---- Listeners -------------------------------------------------------------------------------

function watchWarnings() {
  const { emitWarning } = process;
  process.emitWarning = function(warning, ...rest) {
    if (warning?.name === 'MaxListenersExceededWarning') {
      const [, file, line, stack] = internalBinding('trace').callSite();
      report({
        kind: 'listeners',
        site: file === '' ? 'unknown' : `${file}:${line}`,
        message: `${warning.count} listeners of '${String(warning.type)}' on one emitter: ` +
          'are they ever removed?',
        stack: stack === '' ? [] : stack.split('\n'),
      });
    }
    return Reflect.apply(emitWarning, this, [warning, ...rest]);
  };
}

// ---- Rejections ------------------------------------------------------------------------------

// The reasons of those without a handler.
const rejected = new Map();

function watchRejections(entries) {
  const { onRejection } = entries;
  entries.onRejection = (promise, isHandled, reason) => {
    if (isHandled) rejected.delete(promise);
    else rejected.set(promise, reason);
    onRejection(promise, isHandled, reason);
  };
}

// At the end it is clear which ones nobody has taken care of.
function finish() {
  for (const reason of rejected.values()) {
    const lines = typeof reason?.stack === 'string' ? reason.stack.split('\n    at ') : [];
    const frames = lines.slice(1).filter((line) => !line.includes('node:'));
    const site = /\(?([^() ]+:\d+):\d+\)?$/.exec(frames[0] ?? '')?.[1] ?? 'unknown';
    report({
      kind: 'rejection',
      site,
      message: `a promise was rejected and nobody handled it: ${String(reason?.message ?? reason)}`,
      stack: frames,
    });
  }
}

function install(entries) {
  watchWarnings();
  watchRejections(entries);
}

module.exports = { finish, install, noteLookup };
