'use strict';

// node:trace_events

const {
  codes: { ERR_TRACE_EVENTS_CATEGORY_REQUIRED, ERR_TRACE_EVENTS_UNAVAILABLE },
} = require('internal/errors');
const { validateObject, validateStringArray } = require('internal/validators');

// There is one log, that of the main thread.
if (internalBinding('core').threadId !== undefined) throw new ERR_TRACE_EVENTS_UNAVAILABLE();

const log = require('internal/trace/log');

class Tracing {
  #categories;
  #isEnabled = false;

  constructor(categories) {
    this.#categories = categories;
  }

  enable() {
    if (this.#isEnabled) return;
    this.#isEnabled = true;
    log.enable(this.#categories);
  }

  disable() {
    if (!this.#isEnabled) return;
    this.#isEnabled = false;
    log.disable(this.#categories);
  }

  get enabled() {
    return this.#isEnabled;
  }

  get categories() {
    return this.#categories.join(',');
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options) {
    if (typeof depth === 'number' && depth < 0) return this;
    const { inspect } = require('internal/util/inspect');
    const shown = { enabled: this.enabled, categories: this.categories };
    return `Tracing ${inspect(shown, { ...options, depth: options.depth == null ? null :
      options.depth - 1 })}`;
  }
}

function createTracing(options) {
  validateObject(options, 'options');
  validateStringArray(options.categories, 'options.categories');
  if (options.categories.length === 0) throw new ERR_TRACE_EVENTS_CATEGORY_REQUIRED();
  return new Tracing([...options.categories]);
}

module.exports = { createTracing, getEnabledCategories: log.enabledCategories };
