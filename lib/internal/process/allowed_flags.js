'use strict';

// process.allowedNodeEnvironmentFlags: the options that can be given by the environment, as a set
// that knows their other spellings and does not change.

const flags = internalBinding('core').listEnvironmentFlags();

// `--a_b=1` and `a-b` are `--a-b`; one letter has one hyphen.
function spelled(flag) {
  const [name] = `${flag}`.split('=', 1);
  if (/^-?[^-]$/.test(name)) return `-${name.slice(-1)}`;
  return `--${name.replace(/^--/, '').replaceAll('_', '-')}`;
}

class FlagsSet extends Set {
  add() { return this; }
  delete() { return false; }
  clear() {}
  has(flag) { return typeof flag === 'string' && flags.includes(spelled(flag)); }
  get size() { return flags.length; }
  forEach(callback, self) {
    for (const flag of flags) Reflect.apply(callback, self, [flag, flag, this]);
  }
  entries() { return new Set(flags).entries(); }
  keys() { return new Set(flags).values(); }
  values() { return new Set(flags).values(); }
  [Symbol.iterator]() { return this.values(); }
}

module.exports = Object.freeze(new FlagsSet());
