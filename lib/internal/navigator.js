'use strict';

// navigator: a little about the machine and the user.

const { arch, versions: { node: version } } = internalBinding('core');
const platform = 'linux';

// The names of browsers, for the processors that have them.
const processors = {
  __proto__: null,
  'linux ia32': 'i686', 'linux x64': 'x86_64',
  'freebsd ia32': 'i386', 'freebsd x64': 'amd64',
  'openbsd ia32': 'i386', 'openbsd x64': 'amd64',
  'sunos ia32': 'i86pc',
};
const systems = {
  __proto__: null, freebsd: 'FreeBSD', openbsd: 'OpenBSD', sunos: 'SunOS',
};
const wholeNames = { __proto__: null, aix: 'AIX', darwin: 'MacIntel', win32: 'Win32' };

function getNavigatorPlatform(processor, system) {
  if (wholeNames[system] !== undefined) return wholeNames[system];
  const name = systems[system] ?? `${system[0].toUpperCase()}${system.slice(1)}`;
  return `${name} ${processors[`${system} ${processor}`] ?? processor}`;
}

let isConstructing = false;

class Navigator {
  #languages;
  #hardwareConcurrency;

  constructor() {
    if (!isConstructing) {
      const { codes: { ERR_ILLEGAL_CONSTRUCTOR } } = require('internal/errors');
      throw new ERR_ILLEGAL_CONSTRUCTOR();
    }
  }

  get hardwareConcurrency() {
    return this.#hardwareConcurrency ??= require('os').availableParallelism();
  }

  get language() {
    return this.languages[0];
  }

  get languages() {
    return this.#languages ??= Object.freeze([new Intl.NumberFormat().resolvedOptions().locale]);
  }

  get locks() {
    this.#languages;  // Throws for what is no navigator.
    return require('internal/locks').locks;
  }

  get userAgent() {
    this.#languages;
    return `Node.js/${version.split('.', 1)[0]}`;
  }

  get platform() {
    this.#languages;
    return getNavigatorPlatform(arch, platform);
  }
}
for (const name of [
  'hardwareConcurrency', 'language', 'languages', 'locks', 'userAgent', 'platform',
]) {
  Object.defineProperty(Navigator.prototype, name, { enumerable: true });
}

isConstructing = true;
const navigator = new Navigator();
isConstructing = false;

module.exports = { Navigator, getNavigatorPlatform, navigator };
