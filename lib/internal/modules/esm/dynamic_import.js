'use strict';

// import() in scripts. The public interface of the engine has no way to ask us for a module, so the
// keyword becomes a call of a hidden global function, which knows by the URL where the call stands.

const globalName = '$rondoImport';

// `adapt` makes a function for that context of ours.
function defineIn(global, adapt = (find) => find) {
  if (Object.hasOwn(global, globalName)) return;
  require('internal/modules/function_text').showOriginalTexts();
  Object.defineProperty(global, globalName, {
    configurable: true, enumerable: false, writable: true, value: adapt(importFrom),
  });
}

// Functions that import for texts which are not from files, by the names that stand there for URLs.
//
// They are to live as long as the code of the text, which the engine does not tell. But it keeps the
// array of a tagged template as long as anything of the text that it stands in: so such a text begins
// with one, which is ours to know and owns the function.
const importers = new Map();
const owners = new WeakMap();
let importerCount = 0;
let registry;

// The name, which is good for as long as the importer is kept.
function registerImporter(importer) {
  const id = `vm:import(${importerCount++})`;
  registry ??= new FinalizationRegistry((name) => importers.delete(name));
  registry.register(importer, id);
  importers.set(id, new WeakRef(importer));
  return id;
}

// The text, which keeps its importer from its first statement on.
function keepImporter(text, id) {
  const directive = isStrict(text) ? "'use strict';" : '';
  const body = text.startsWith('#!') ? `//${text.slice(2)}` : text;
  return `${directive}void ${globalName}\`${id}\`;${body}`;
}

// Whether there is such a directive, which has to be the first statement.
function isStrict(text) {
  const space = String.raw`(?:\s|//.*|/\*[^]*?\*/)*`;
  const string = String.raw`(?:'(?:[^'\\\n]|\\[^])*'|"(?:[^"\\\n]|\\[^])*")`;
  const prologue = new RegExp(`^${space}(?:${string}${space};?${space})*`).exec(text)[0];
  return /(['"])use strict\1/.test(prologue);
}

// What stands for `import`, by the URL of a text or the name of an importer. For the array of a
// template: it becomes the owner of the importer.
function importFrom(place) {
  const importer = importers.get(`${place}`)?.deref();
  if (typeof place === 'object' && importer !== undefined) owners.set(place, importer);
  if (importer !== undefined) return importer;
  return (specifier, options) =>
    require('internal/modules/esm/loader').importDynamically(specifier, options, place);
}

// import() in texts that only the engine sees, such as those of eval() and Function(). `url` is that
// of the code around; what was made by code without a file imports as the program's main file.
function importBy(specifier, url) {
  const place = url === undefined || url.startsWith('node:') ? mainUrl() : url;
  return importFrom(place)(specifier, undefined);
}

function mainUrl() {
  const { filename } = process.mainModule ?? {};
  const { pathToFileURL } = require('url');
  return `${pathToFileURL(filename ?? `${process.cwd()}/[eval1]`)}`;
}

// Where the keyword stands, in code rather than in texts or comments.
function positionsOf(source) {
  const places = internalBinding('vm').findImportCalls(source);
  if (places !== undefined) return new Int32Array(places.buffer);
  let imports;
  try {
    [imports] = require('internal/deps/es-module-lexer').parse(source);
  } catch {
    return [];  // The engine finds the mistake again, and says it better.
  }
  return imports.filter(({ d }) => d >= 0).map(({ ss }) => ss);
}

function rewrite(source, url) {
  const positions = positionsOf(source);
  if (positions.length === 0) return source;
  defineIn(globalThis);
  return replaceAt(source, positions, url);
}

function replaceAt(source, positions, url) {
  const call = `${globalName}(${JSON.stringify(url)})`;
  let result = '';
  let last = 0;
  for (const position of positions) {
    result += source.slice(last, position) + call;
    last = position + 'import'.length;
  }
  return result + source.slice(last);
}

module.exports = {
  defineIn, globalName, importBy, keepImporter, positionsOf, registerImporter, replaceAt, rewrite,
};
