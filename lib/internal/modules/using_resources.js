'use strict';

// The resources of one block with `using` declarations, as the specification's DisposeCapability.
//
// The function needs nothing of this file and has no comments inside, since its text becomes part
// of scripts for other contexts. `next()` disposes of resources in reverse order until one of them
// gives something to wait for: then it is true, and `value` is to be awaited. `end()` throws what
// has gone wrong in the block or in a disposal.
function makeResources() {
  const list = [];
  let hasFailed = false;
  let failure;
  let needsAwait = false;
  let hasAwaited = false;

  function methodOf(value, symbol) {
    const method = value[symbol];
    if (method === undefined || method === null) return undefined;
    if (typeof method !== 'function') throw new TypeError(`${String(symbol)} is not a function`);
    return method;
  }

  function syncMethodOf(value) {
    const method = methodOf(value, Symbol.dispose);
    if (method === undefined) throw new TypeError('Symbol(Symbol.dispose) is not a function');
    return method;
  }

  function asyncMethodOf(value) {
    const method = methodOf(value, Symbol.asyncDispose);
    if (method !== undefined) return method;
    const dispose = syncMethodOf(value);
    return () => new Promise((resolve) => {
      Reflect.apply(dispose, value, []);
      resolve();
    });
  }

  function isNothing(value) {
    if (value === null || value === undefined) return true;
    if (typeof value !== 'object' && typeof value !== 'function') {
      throw new TypeError('An object is expected with `using` declarations');
    }
    return false;
  }

  return {
    value: undefined,
    use(value) {
      if (!isNothing(value)) list.push({ value, method: syncMethodOf(value), isAsync: false });
      return value;
    },
    useAsync(value) {
      const method = isNothing(value) ? undefined : asyncMethodOf(value);
      list.push({ value, method, isAsync: true });
      return value;
    },
    fail(error) {
      failure = !hasFailed ? error :
        new SuppressedError(error, failure, 'An error was suppressed during disposal');
      hasFailed = true;
    },
    next() {
      this.value = undefined;
      while (list.length > 0) {
        const { value, method, isAsync } = list[list.length - 1];
        if (!isAsync && needsAwait && !hasAwaited) {
          needsAwait = false;
          return true;
        }
        list.pop();
        if (method === undefined) {
          needsAwait = true;
          continue;
        }
        try {
          const result = Reflect.apply(method, value, []);
          if (!isAsync) continue;
          hasAwaited = true;
          this.value = result;
          return true;
        } catch (error) {
          this.fail(error);
        }
      }
      const isWaiting = needsAwait && !hasAwaited;
      needsAwait = false;
      return isWaiting;
    },
    end() {
      if (hasFailed) throw failure;
    },
    dispose() {
      this.next();
      this.end();
    },
  };
}

module.exports = { makeResources };
