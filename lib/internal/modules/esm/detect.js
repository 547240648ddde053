'use strict';

// Whether a text that nothing else tells about is an ES module: it is if it cannot be CommonJS
// because of syntax that only modules have.

const { addDeclaration } = require('internal/modules/esm/scope');
const { prefix } = require('internal/modules/wrapper');

// Cheap, and never wrong when it denies.
function mayBeModule(source) {
  return source.includes('import') || source.includes('export') || source.includes('await') ||
    /\b(?:const|let|class)\s+(?:require|module|__filename|__dirname)\b/.test(source);
}

function isCommonJs(source) {
  const text = source.startsWith('#!') ? `//${source}` : source;
  // import.meta would be an error of a module's syntax that the engine reports for scripts, too.
  return internalBinding('vm').checkSyntax(`${prefix}${text}\n})`, 'check', 1, null) === undefined;
}

const kDeclarations = new Set(['ImportDeclaration', 'ExportNamedDeclaration',
                               'ExportDefaultDeclaration', 'ExportAllDeclaration']);

const wrapperNames = new Set(['exports', 'require', 'module', '__filename', '__dirname']);

// Whether a statement declares what CommonJS gives to every module, which is an error there.
function redeclares(statement) {
  if (statement.type === 'ClassDeclaration') return wrapperNames.has(statement.id.name);
  if (statement.type !== 'VariableDeclaration' || statement.kind === 'var') return false;
  const names = new Set();
  addDeclaration(statement, names);
  return [...names].some((name) => wrapperNames.has(name));
}

// `isNoScript`: that the text is not CommonJS is known already.
function isModuleText(source, isNoScript = false) {
  if (!isNoScript && (!mayBeModule(source) || isCommonJs(source))) return false;
  let program;
  try {
    program = require('internal/deps/acorn').parse(source, {
      ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true,
    });
  } catch {
    return hasDeclarationBeforeError(source);
  }
  if (program.body.some((one) => kDeclarations.has(one.type) || redeclares(one))) return true;
  return usesModuleSyntax(program);
}

// A module with a mistake: what stands before it decides, as far as it can be told.
function hasDeclarationBeforeError(source) {
  return /^\s*(?:import\s*[\w$*{"']|export\s*(?:default\b|const\b|let\b|var\b|function\b|class\b|async\b|[{*]))/m
    .test(source);
}

// import.meta, or await outside of functions.
function usesModuleSyntax(node) {
  let found = false;
  const visit = (one, depth) => {
    if (found) return;
    if (one.type === 'MetaProperty' && one.meta.name === 'import') found = true;
    if (depth === 0 && (one.type === 'AwaitExpression' || one.kind === 'await using' ||
        (one.type === 'ForOfStatement' && one.await))) {
      found = true;
    }
    const inner = /Function/.test(one.type) || one.type === 'StaticBlock' ? depth + 1 : depth;
    for (const key in one) {
      const child = one[key];
      if (Array.isArray(child)) {
        for (const item of child) if (typeof item?.type === 'string') visit(item, inner);
      } else if (typeof child?.type === 'string') {
        visit(child, inner);
      }
    }
  };
  visit(node, 0);
  return found;
}

const warnedAbout = new Set();

function warnTypeless(url, packagePath) {
  if (url.includes('/node_modules/') || warnedAbout.has(packagePath)) return;
  warnedAbout.add(packagePath);
  process.emitWarning(
    `Module type of ${url} is not specified and it doesn't parse as CommonJS.\n` +
    'Reparsing as ES module because module syntax was detected. This incurs a performance ' +
    `overhead.\nTo eliminate this warning, add "type": "module" to ${packagePath}.`,
    { code: 'MODULE_TYPELESS_PACKAGE_JSON' });
}

// The error that follows would not tell. It may end the process, so this is not put off.
function warnOfModule(filename) {
  require('internal/process/warning').emitWarningNow(
    `Failed to load the ES module: ${filename}. Make sure to set "type": "module" in the nearest ` +
    'package.json file or use the .mjs extension.');
}

module.exports = { isModuleText, warnOfModule, warnTypeless };
