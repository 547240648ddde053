'use strict';

// How many colours a terminal shows, told by the environment.

const depth2 = 1;
const depth16 = 4;
const depth256 = 8;
const depth16m = 24;

const terminals = {
  '__proto__': null,
  'eterm': depth16,
  'cons25': depth16,
  'console': depth16,
  'cygwin': depth16,
  'dtterm': depth16,
  'gnome': depth16,
  'hurd': depth16,
  'jfbterm': depth16,
  'konsole': depth16,
  'kterm': depth16,
  'mlterm': depth16,
  'mosh': depth16m,
  'putty': depth16,
  'st': depth16,
  'rxvt-unicode-24bit': depth16m,
  'terminator': depth16m,
  'xterm-kitty': depth16m,
};

const colouredTerminal =
  /ansi|color|linux|direct|^con[0-9]*x[0-9]|^rxvt|^screen|^xterm|^vt100|^vt220/;

const buildServices = {
  __proto__: null,
  APPVEYOR: depth256,
  BUILDKITE: depth256,
  CIRCLECI: depth16m,
  DRONE: depth256,
  GITEA_ACTIONS: depth16m,
  GITHUB_ACTIONS: depth16m,
  GITLAB_CI: depth256,
  TRAVIS: depth256,
};

const forced = { '__proto__': null, '': depth16, '1': depth16, 'true': depth16, '2': depth256,
  '3': depth16m };

let isWarned = false;

function isSet(env, name) {
  return env[name] !== undefined && env[name] !== '';
}

function warnOfIgnored(env) {
  const names = ['NODE_DISABLE_COLORS', 'NO_COLOR'].filter((name) => isSet(env, name));
  if (isWarned || names.length === 0) return;
  isWarned = true;
  process.emitWarning(
    `The '${names.join("' and '")}' env is ignored due to the 'FORCE_COLOR' env being set.`,
    'Warning');
}

function depthOfBuildService(env) {
  for (const name in buildServices) {
    if (Object.hasOwn(env, name)) return buildServices[name];
  }
  return env.CI_NAME === 'codeship' ? depth256 : depth2;
}

function depthOfProgram(env) {
  switch (env.TERM_PROGRAM) {
    case 'iTerm.app':
      return !env.TERM_PROGRAM_VERSION || /^[0-2]\./.test(env.TERM_PROGRAM_VERSION) ?
        depth256 : depth16m;
    case 'HyperTerm':
    case 'MacTerm':
      return depth16m;
    case 'Apple_Terminal':
      return depth256;
    default:
      return undefined;
  }
}

function depthOfTerminal(env) {
  if (env.COLORTERM === 'truecolor' || env.COLORTERM === '24bit') return depth16m;
  if (env.TERM) {
    if (env.TERM.includes('truecolor')) return depth16m;
    if (env.TERM.startsWith('xterm-256')) return depth256;
    const name = env.TERM.toLowerCase();
    if (terminals[name]) return terminals[name];
    if (colouredTerminal.test(name)) return depth16;
  }
  return env.COLORTERM ? depth16 : depth2;
}

function getColorDepth(env = process.env) {
  if (env.FORCE_COLOR !== undefined) {
    const depth = forced[env.FORCE_COLOR];
    if (depth !== undefined) warnOfIgnored(env);
    return depth ?? depth2;
  }
  if (isSet(env, 'NODE_DISABLE_COLORS') || isSet(env, 'NO_COLOR') || env.TERM === 'dumb') {
    return depth2;
  }
  if (env.TMUX) return depth16m;
  if (Object.hasOwn(env, 'TF_BUILD') && Object.hasOwn(env, 'AGENT_NAME')) return depth16;
  if (Object.hasOwn(env, 'CI')) return depthOfBuildService(env);
  if ('TEAMCITY_VERSION' in env) {
    return /^(9\.(0*[1-9]\d*)\.|\d{2,}\.)/.test(env.TEAMCITY_VERSION) ? depth16 : depth2;
  }
  return depthOfProgram(env) ?? depthOfTerminal(env);
}

function hasColors(count, env) {
  if (env === undefined &&
      (count === undefined || (typeof count === 'object' && count !== null))) {
    return 16 <= 2 ** getColorDepth(count);
  }
  require('internal/validators').validateInteger(count, 'count', 2);
  return count <= 2 ** getColorDepth(env);
}

module.exports = { getColorDepth, hasColors };
