'use strict';

const EventEmitter = require('events');
const { AsyncResource } = require('async_hooks');
const { validateString } = require('internal/validators');

class EventEmitterReferencingAsyncResource extends AsyncResource {
  #emitter;

  constructor(emitter, type, options) {
    super(type, options);
    this.#emitter = emitter;
  }

  get eventEmitter() {
    if (this === null || typeof this !== 'object' || !(#emitter in this)) {
      throw new TypeError('Cannot read private member #eventEmitter from an object whose ' +
                          'class did not declare it');
    }
    return this.#emitter;
  }
}

// An emitter whose listeners run in the async context in which it was made.
class EventEmitterAsyncResource extends EventEmitter {
  #resource;

  constructor(options = undefined) {
    let name;
    if (typeof options === 'string') {
      name = options;
      options = undefined;
    } else {
      if (new.target === EventEmitterAsyncResource) {
        validateString(options?.name, 'options.name');
      }
      name = options?.name || new.target.name;
    }
    super(options);
    this.#resource = new EventEmitterReferencingAsyncResource(this, name, options);
  }

  static #resourceOf(value) {
    if (value === null || typeof value !== 'object' || !(#resource in value)) {
      throw new TypeError('Cannot read private member #asyncResource from an object whose ' +
                          'class did not declare it');
    }
    return value.#resource;
  }

  emit(event, ...args) {
    const resource = EventEmitterAsyncResource.#resourceOf(this);
    return resource.runInAsyncScope(super.emit, this, event, ...args);
  }

  emitDestroy() {
    EventEmitterAsyncResource.#resourceOf(this).emitDestroy();
  }

  get asyncId() {
    return EventEmitterAsyncResource.#resourceOf(this).asyncId();
  }

  get triggerAsyncId() {
    return EventEmitterAsyncResource.#resourceOf(this).triggerAsyncId();
  }

  get asyncResource() {
    return EventEmitterAsyncResource.#resourceOf(this);
  }
}

module.exports = { EventEmitterAsyncResource };
