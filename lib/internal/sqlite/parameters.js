'use strict';

// The parameters of a statement by their names.

const { invalidState } = require('internal/sqlite/errors');

class ParameterNames {
  #places = new Map();
  #bare;

  // The name of each parameter, with its prefix, or null.
  constructor(names) {
    names.forEach((name, index) => {
      if (name !== null) this.#places.set(name, index + 1);
    });
  }

  // Those without their prefixes. Names that differ in nothing else cannot be told apart then.
  #bareNames() {
    if (this.#bare !== undefined) return this.#bare;
    const bare = new Map();
    for (const [name, place] of this.#places) {
      const short = name.slice(1);
      const known = bare.get(short);
      if (known !== undefined) {
        const [other] = [...this.#places.keys()].filter((key) => key.slice(1) === short);
        throw invalidState(`Cannot create bare named parameter '${short}' because of conflicting ` +
          `names '${other}' and '${name}'.`);
      }
      bare.set(short, place);
    }
    return this.#bare = bare;
  }

  // What the native side wants: the number of named values, each behind its place, then the others.
  arrange(parameters, allowsBare, allowsUnknown) {
    const [named] = parameters;
    const bare = allowsBare ? this.#bareNames() : undefined;
    const arranged = [0];
    for (const key of Object.keys(named)) {
      const place = this.#places.get(key) ?? bare?.get(key);
      if (place !== undefined) arranged.push(place, named[key]);
      else if (!allowsUnknown) throw invalidState(`Unknown named parameter '${key}'`);
    }
    arranged[0] = (arranged.length - 1) / 2;
    for (let index = 1; index < parameters.length; index++) arranged.push(parameters[index]);
    return arranged;
  }
}

module.exports = { ParameterNames };
