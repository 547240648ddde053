'use strict';

// WebAssembly as ES modules: a text that imports what the code needs, makes an instance of it when
// it is its turn, and exports what that exports.

const core = internalBinding('core');

// The exports of instances, by the URLs of their modules. Other instances share their globals, of
// which scripts get only the values.
const exportsOf = new Map();

const reservedNames = /^wasm(?:-js)?:/;

function checkNames(url, imports, exports) {
  const { LinkError } = globalThis.WebAssembly;
  for (const { module, name } of imports) {
    if (module.startsWith('wasm-js:')) throw new LinkError(`Invalid Wasm import "${module}" in ${url}`);
    if (reservedNames.test(name)) throw new LinkError(`Invalid Wasm import name "${name}" in ${url}`);
  }
  for (const { name } of exports) {
    if (reservedNames.test(name)) throw new LinkError(`Invalid Wasm export name "${name}" in ${url}`);
  }
}

const textOf = (name) => JSON.stringify(name);

// The names of variables are numbers, so that no name in the code becomes a part of the text.
function makeText(specifiers, names) {
  const lines = specifiers.map((specifier, index) =>
    `import * as import${index} from ${textOf(specifier)};`);
  const list = specifiers.map((specifier, index) => `import${index}`).join(', ');
  lines.push(`const values = import.meta.instantiate([${list}]);`);
  names.forEach((name, index) => {
    lines.push(`const export${index} = values[${index}];`);
    lines.push(`export { export${index} as ${textOf(name)} };`);
  });
  return lines.join('\n');
}

// Some, such as vectors, have no value that a script could see.
function valueOf(exported) {
  if (!(exported instanceof globalThis.WebAssembly.Global)) return exported;
  try {
    return exported.value;
  } catch {
    return undefined;
  }
}

function importObject(imports, specifiers, namespaces, urls) {
  const object = { __proto__: null };
  specifiers.forEach((specifier, index) => {
    const own = { __proto__: null };
    const shared = exportsOf.get(urls[index]);
    for (const { module, name, kind } of imports) {
      if (module !== specifier) continue;
      const isShared = kind === 'global' && shared?.[name] !== undefined;
      own[name] = isShared ? shared[name] : namespaces[index][name];
    }
    object[specifier] = own;
  });
  return object;
}

// By the URLs of their modules.
const compiledModules = new Map();

function compile(url, bytes) {
  let compiled = compiledModules.get(url);
  if (compiled === undefined) {
    try {
      compiled = new globalThis.WebAssembly.Module(bytes);
    } catch (error) {
      error.message = `${url}: ${error.message}`;
      throw error;
    }
    compiledModules.set(url, compiled);
  }
  return compiled;
}

// make(url, text, makeMeta) is a record of a text.
function makeWasm(url, bytes, make) {
  const { WebAssembly } = globalThis;
  const compiled = compile(url, bytes);
  const imports = WebAssembly.Module.imports(compiled);
  const exports = WebAssembly.Module.exports(compiled);
  checkNames(url, imports, exports);
  const specifiers = [...new Set(imports.map(({ module }) => module))];
  const names = exports.map(({ name }) => name);

  function instantiate(namespaces) {
    require('internal/util').emitExperimentalWarning('Importing WebAssembly module instances');
    const urls = record.requested.map((required) => required.url);
    const instance = new WebAssembly.Instance(
      compiled, importObject(imports, specifiers, namespaces, urls));
    exportsOf.set(url, instance.exports);
    return names.map((name) => valueOf(instance.exports[name]));
  }
  const record = make(url, makeText(specifiers, names), () => ({ __proto__: null, instantiate }));
  return record;
}

// Its bytes.
function readWasm(file) {
  core.reportLoaded?.(file);
  return require('fs').readFileSync(file);
}

module.exports = { compile, makeWasm, readWasm };
