// What hooks of module.register() give to the next one, and return, is checked.
import assert from 'node:assert';
import { register } from 'node:module';

register(`data:text/javascript,${encodeURIComponent(`
  const cases = {
    'resolve-specifier': (s, c, next) => next([]),
    'resolve-context': (s, c, next) => next(s, 'x'),
    'resolve-null': () => null,
    'resolve-url': () => ({ url: 'no url', shortCircuit: true }),
    'resolve-format': () => ({ url: 'test:x', format: false, shortCircuit: true }),
    'resolve-attributes': () => ({ url: 'test:x', importAttributes: 1, shortCircuit: true }),
    'resolve-mark': () => ({ url: 'test:x', shortCircuit: 1 }),
    'load-url': (s, c, next) => next([]),
    'load-no-url': (s, c, next) => next('no url'),
    'load-context': (s, c, next) => next(s, 1),
    'load-null': () => null,
    'load-format': () => ({ format: 1, source: '', shortCircuit: true }),
    'load-source': () => ({ format: 'module', source: 1, shortCircuit: true }),
    'load-no-source': () => ({ format: 'module', source: null, shortCircuit: true }),
  };
  export async function resolve(specifier, context, next) {
    if (specifier.startsWith('test:load')) return { url: specifier, shortCircuit: true };
    if (specifier.startsWith('test:')) return cases[specifier.slice(5)](specifier, context, next);
    return next(specifier, context);
  }
  export async function load(url, context, next) {
    return url.startsWith('test:') ? cases[url.slice(5)](url, context, next) : next(url, context);
  }
`)}`);

for (const [name, code, message] of [
  ['resolve-specifier', 'ERR_INVALID_ARG_TYPE', /'resolve' hook's nextResolve\(\) specifier/],
  ['resolve-context', 'ERR_INVALID_ARG_TYPE', /'resolve' hook's nextResolve\(\) context/],
  ['resolve-null', 'ERR_INVALID_RETURN_VALUE', /'resolve' hook's nextResolve\(\)/],
  ['resolve-url', 'ERR_INVALID_RETURN_PROPERTY_VALUE', /a URL string .* "url"/],
  ['resolve-format', 'ERR_INVALID_RETURN_PROPERTY_VALUE', /a string .* "format"/],
  ['resolve-attributes', 'ERR_INVALID_RETURN_PROPERTY_VALUE', /an object .* "importAttributes"/],
  ['resolve-mark', 'ERR_LOADER_CHAIN_INCOMPLETE', /'resolve'/],
  ['load-url', 'ERR_INVALID_ARG_TYPE', /'load' hook's nextLoad\(\) url/],
  ['load-no-url', 'ERR_INVALID_ARG_VALUE', /'load' hook's nextLoad\(\) url/],
  ['load-context', 'ERR_INVALID_ARG_TYPE', /'load' hook's nextLoad\(\) context/],
  ['load-null', 'ERR_INVALID_RETURN_VALUE', /'load' hook's nextLoad\(\)/],
  ['load-format', 'ERR_INVALID_RETURN_PROPERTY_VALUE', /a string .* "format"/],
  ['load-source', 'ERR_INVALID_RETURN_PROPERTY_VALUE', /"source"/],
  ['load-no-source', 'ERR_INVALID_RETURN_PROPERTY_VALUE', /"source"/],
]) {
  await assert.rejects(import(`test:${name}`), { code, message }, name);
}
