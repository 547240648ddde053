'use strict';

// The thread of the hooks of module.register(): answers one question after the other.

const core = internalBinding('core');
const { codes: { ERR_INVALID_RETURN_VALUE, ERR_LOADER_CHAIN_INCOMPLETE } } =
  require('internal/errors');
const checks = require('internal/modules/loader_checks');

const { inspect } = require('internal/util/inspect');

// The first number of the shared memory; the second one is the code of an exit.
const states = { working: 0, answered: 1, ended: 2 };

const chains = { resolve: [], load: [] };
const stepNames = { resolve: 'nextResolve', load: 'nextLoad' };

// Each hook gets a function that calls the one that was registered before it.
function run(name, subject, context, lastStep) {
  const hooks = chains[name];
  const stepAt = (index) => async (value, changes) => {
    const url = index < 0 ? `node:internal/modules/esm/${name}` : hooks[index].url;
    checks[name].given(`${url} '${name}' hook's ${stepNames[name]}()`, value, changes);
    const merged = withOldName({ ...context, ...changes });
    if (index < 0) return lastStep(value, merged);
    let isContinued = false;
    const next = stepAt(index - 1);
    const nextStep = async (...args) => {
      isContinued = true;
      return next(...args);
    };
    Object.defineProperty(nextStep, 'name', { value: stepNames[name] });
    const result = await hooks[index].hook(value, merged, nextStep);
    check(name, url, result, isContinued);
    return result;
  };
  return stepAt(hooks.length - 1)(subject, context);
}

// What the attributes were called before they got into the language.
function withOldName(context) {
  const warn = () => require('internal/util').emitExperimentalWarning(
    'Use `importAttributes` instead of `importAssertions`');
  if (Object.hasOwn(context, 'importAssertions')) {
    warn();
    context.importAttributes = context.importAssertions;
  }
  return Object.defineProperty(context, 'importAssertions', {
    configurable: true,
    enumerable: false,
    get() {
      warn();
      return context.importAttributes;
    },
    set(value) {
      warn();
      context.importAttributes = value;
    },
  });
}

function check(name, url, result, isContinued) {
  const place = `${url} '${name}'`;
  if (result === null || typeof result !== 'object') {
    throw new ERR_INVALID_RETURN_VALUE('an object', `${place} hook's ${stepNames[name]}()`, result);
  }
  if (!isContinued && result.shortCircuit !== true) throw new ERR_LOADER_CHAIN_INCOMPLETE(place);
  checks[name].returned(place, result);
}

// Through all the hooks of a name, to what we do ourselves.
function ask(name, subject, context) {
  const { resolveDefault } = require('internal/modules/esm/hooked');
  return run(name, subject, context, name === 'resolve' ? resolveDefault : loadLast);
}

// Of what scripts in this thread register, such as those that are required before the program: what
// is asked meanwhile is answered when it is done.
let registration;

function registerHere(...args) {
  const before = registration;
  registration = (async () => {
    await before;
    await methods.register(...args);
  })();
  registration.catch(() => {});
}

const methods = {
  async register(specifier, parentURL, data) {
    const loader = require('internal/modules/esm/loader');
    const namespace = await loader.importDynamically(specifier, undefined, parentURL);
    const { initialize, load, resolve } = namespace;
    await initialize?.(data);
    core.loadLater ??= require('internal/modules/loader_imports').makeLoader(ask);
    if (resolve) chains.resolve.push({ url: specifier, hook: resolve });
    if (load) chains.load.push({ url: specifier, hook: load });
  },

  async resolve(specifier, context) {
    const { url, format, importAttributes } = await ask('resolve', specifier, context);
    return { url, format, importAttributes };
  },

  // As in Node, these hooks do not hear of the conditions.
  async load(url, { format: hint, importAttributes }) {
    const context = { format: hint, importAttributes };
    const { format, responseURL, source } = await ask('load', url, context);
    return { format, responseURL, source };
  },
};

// The text of a CommonJS module is left to its own loader.
function loadLast(url, context) {
  const { loadDefault } = require('internal/modules/esm/hooked');
  const result = loadDefault(url, context);
  return result.format === 'commonjs' ? { ...result, source: null } : result;
}

// What is thrown, with what a copy would lose.
function packError(value) {
  if (!(value instanceof Error)) return { value };
  const { code, stack } = value;
  return { value, properties: code === undefined ? { stack } : { code, stack } };
}

// The one that is worked at.
let question;

// While it works the thread lives as long as something can still happen. If then nothing can, the
// answer is that there will be none; one that comes all the same is nobody's.
async function answer(port, state, asked) {
  question = asked;
  const { method, args } = asked;
  port.unref();
  let message;
  let thrown;
  try {
    if (registration !== undefined) await registration;
    message = { value: await methods[method](...args) };
  } catch (error) {
    thrown = error;
    message = { error: packError(error) };
  }
  if (question === asked) give(port, state, message, thrown);
}

function give(port, state, message, thrown) {
  question = undefined;
  try {
    port.postMessage(message);
  } catch (error) {
    // What was thrown is shown here, if it cannot be sent.
    if (message.error === undefined) {
      port.postMessage({ error: packError(error) });
    } else {
      Atomics.store(state, 1, 1);
      port.postMessage({ failure: `${inspect(thrown)}\n` });
    }
  }
  port.ref();
  tell(state, states.answered);
}

function tell(state, value) {
  Atomics.store(state, 0, value);
  Atomics.notify(state, 0);
}

// Who waits for an answer cannot pass on what is written here.
function writeDirectly(name, fd) {
  const { Writable } = require('stream');
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, encoding, done) {
      core.writeText(fd, typeof chunk === 'string' ? chunk : chunk.toString());
      done();
    },
  });
  Object.defineProperty(process, name, { configurable: true, enumerable: true, value: stream });
}

function serve({ port, state, requires }) {
  core.isLoaderThread = true;
  const workerThreads = require('worker_threads');
  workerThreads.workerData = null;
  workerThreads.parentPort = null;
  workerThreads.isInternalThread = true;
  writeDirectly('stdout', 1);
  writeDirectly('stderr', 2);
  port.on('message', (question) => answer(port, state, question));
  // Who waits for an answer, or asks for one now, does not hear of it otherwise.
  process.on('uncaughtExceptionMonitor', (error) => {
    port.postMessage({ failure: `Uncaught error in the thread of module hooks:\n${inspect(error)}\n` });
  });
  process.on('beforeExit', () => {
    if (question !== undefined) give(port, state, { isUnsettled: true });
  });
  process.on('exit', (code) => {
    Atomics.store(state, 1, code);
    tell(state, states.ended);
  });
  require('internal/modules/cjs_loader').Module._preloadModules(requires);
}

module.exports = { registerHere, run: serve, states };
