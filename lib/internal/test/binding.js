'use strict';

// With --expose-internals, gives tests the native halves of modules. Some of Node's are not
// native here: they are put together from what knows the same.

const substitutes = {
  __proto__: null,
  constants() {
    return {
      __proto__: null,
      fs: require('internal/fs/constants'),
      os: require('os').constants,
    };
  },
  uv() {
    const numbers = { __proto__: null };
    for (const [number, [name]] of require('util').getSystemErrorMap()) {
      numbers[`UV_${name}`] = number;
    }
    return numbers;
  },
};

module.exports = {
  internalBinding: (name) => internalBinding(name) ?? substitutes[name]?.(),
};
