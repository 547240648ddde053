'use strict';

// The command line of `rondo explain` and `rondo why`.

const helpTexts = {
  explain: `usage: rondo explain [OPTION...] FILE [ARGUMENT...]

Runs FILE and shows what ran when: each callback with its queue or phase, where it was asked for
and by whom, how long it waited and ran, and what it printed; then the order of the output, with
the reason for each step, and a note where the order depends on the clock.

  --json                     the whole recording as JSON
  --html FILE                write a page that plays the recording
  --open                     serve that page on the loopback interface, and show it
  --compare=NAME,NAME,...    run under several semantics (node, node10, browser): what differs
  --for TIME                 end the program after that time, such as 2s or 500ms
  --all                      show the runtime's own callbacks as well
  --no-color                 plain text; the default unless standard output is a terminal
  -h, --help                 print this

Other options are those of rondo: --semantics, --await, --require, -e and so on.
`,
  why: `usage: rondo why [OPTION...] FILE [ARGUMENT...]

Runs FILE, and shows what keeps it alive after a while: every timer, handle and request, with its
age and the place where it was made.

  --after TIME               when to look (1s), counted from the start
  --json                     as JSON
  --no-color                 plain text; the default unless standard output is a terminal
  -h, --help                 print this
`,
};

// Options of rondo that take their value as the next word.
const valued = new Set([
  '-e', '--eval', '-r', '--require', '-C', '--conditions', '--env-file', '--env-file-if-exists',
  '--semantics', '--await', '--unhandled-rejections', '--disable-warning', '--disable-proto',
  '--title', '--dns-result-order', '--stack-trace-limit',
  '--network-family-autoselection-attempt-timeout',
]);

const profiles = ['node', 'node10', 'browser'];

class UsageError extends Error {}

function parseTime(text, option) {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m)?$/.exec(text ?? '');
  if (match === null) throw new UsageError(`${option} needs a time, such as 2s or 500ms`);
  return Number(match[1]) * { ms: 1, s: 1000, m: 60_000 }[match[2] ?? 's'];
}

function parseProfiles(text) {
  const names = (text ?? '').split(',').filter((name) => name !== '');
  for (const name of names) {
    if (!profiles.includes(name)) {
      throw new UsageError(`--compare knows ${profiles.join(', ')}, not ${name}`);
    }
  }
  if (names.length < 2) throw new UsageError('--compare needs at least two, such as node,browser');
  return names;
}

// Those that only one of the commands has say so.
const ownOptions = {
  '__proto__': null,
  '--json': { apply(settings) { settings.format = 'json'; } },
  '--html': {
    command: 'explain', hasValue: true,
    apply(settings, value) {
      if (!value) throw new UsageError('--html needs the name of a file');
      settings.html = value;
    },
  },
  '--open': { command: 'explain', apply(settings) { settings.isOpened = true; } },
  '--compare': {
    command: 'explain', hasValue: true,
    apply(settings, value) { settings.compare = parseProfiles(value); },
  },
  '--for': {
    command: 'explain', hasValue: true,
    apply(settings, value) { settings.limit = parseTime(value, '--for'); },
  },
  '--after': {
    command: 'why', hasValue: true,
    apply(settings, value) { settings.limit = parseTime(value, '--after'); },
  },
  '--all': { command: 'explain', apply(settings) { settings.showsAll = true; } },
  '--no-color': { apply(settings) { settings.hasColors = false; } },
  '-h': { apply(settings) { settings.isHelp = true; } },
  '--help': { apply(settings) { settings.isHelp = true; } },
};

function takeOwn(settings, command, words, word) {
  const equals = word.startsWith('--') ? word.indexOf('=') : -1;
  const name = equals === -1 ? word : word.slice(0, equals);
  const option = ownOptions[name];
  if (option === undefined || (option.command ?? command) !== command) return false;
  if (!option.hasValue && equals !== -1) throw new UsageError(`${name} takes no value`);
  const value = !option.hasValue ? undefined :
    equals === -1 ? words.shift() : word.slice(equals + 1);
  option.apply(settings, value);
  return true;
}

function parseOptions(command, given) {
  const words = [...given];
  const settings = {
    command, format: 'text', options: [], program: [], compare: null, limit: null, html: null,
    isOpened: false, showsAll: false, isHelp: false,
    hasColors: Boolean(process.stdout.isTTY) && !process.env.NO_COLOR,
  };
  while (words.length > 0 && words[0].startsWith('-') && words[0] !== '-') {
    const word = words.shift();
    if (word === '--') break;
    if (takeOwn(settings, command, words, word)) continue;
    settings.options.push(word);
    if (valued.has(word) && words.length > 0) settings.options.push(words.shift());
  }
  settings.program = words;
  const hasSource = settings.options.some((word) => /^(?:-e|--eval)(?:=|$)/.test(word));
  if (!settings.isHelp && words.length === 0 && !hasSource) {
    throw new UsageError(`rondo ${command} needs a FILE`);
  }
  return settings;
}

module.exports = { UsageError, helpTexts, parseOptions };
