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

  emit(event, ...args) {
    const { asyncResource } = this;
    return asyncResource.runInAsyncScope(super.emit, this, event, ...args);
  }

  emitDestroy() {
    this.asyncResource.emitDestroy();
  }

  get asyncId() {
    return this.asyncResource.asyncId();
  }

  get triggerAsyncId() {
    return this.asyncResource.triggerAsyncId();
  }

  get asyncResource() {
    if (this === null || typeof this !== 'object' || !(#resource in this)) {
      throw new TypeError('Cannot read private member #asyncResource from an object whose ' +
                          'class did not declare it');
    }
    return this.#resource;
  }
}

module.exports = { EventEmitterAsyncResource };
