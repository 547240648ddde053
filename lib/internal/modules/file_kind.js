'use strict';

// What the name of a file and its package tell of the module in it.

const { options } = internalBinding('core');
const { packageScopeOf } = require('internal/modules/package_json');

function isTypeScript(filename) {
  return filename.endsWith('ts') && options.typesMode !== 'off' && /\.[cm]?ts$/.test(filename);
}

// a.mts is judged as a.mjs would be.
function asJavaScript(filename) {
  return isTypeScript(filename) ? `${filename.slice(0, -2)}js` : filename;
}

function isEsModule(filename) {
  const name = asJavaScript(filename);
  if (name.endsWith('.mjs')) return true;
  return !name.endsWith('.cjs') && packageScopeOf(filename)?.data.type === 'module';
}

// Whether nothing but the text tells what kind of module a file is.
function isAmbiguous(filename) {
  const name = asJavaScript(filename);
  if (name.endsWith('.cjs') || !/(?:^|\/)[^/.]*$|\.js$/.test(name)) return false;
  return packageScopeOf(filename)?.data.type !== 'commonjs';
}

// As Node names it: module, commonjs, or either of them with -typescript; 'typescript' or undefined
// if the text has to tell.
function formatOf(filename) {
  if (filename.endsWith('.js')) {
    const type = packageScopeOf(filename)?.data.type;
    return type === 'module' || type === 'commonjs' ? type : undefined;
  }
  if (filename.endsWith('.cjs')) return 'commonjs';
  const name = asJavaScript(filename);
  const suffix = name === filename ? '' : '-typescript';
  if (name.endsWith('.cjs')) return `commonjs${suffix}`;
  if (name.endsWith('.mjs')) return `module${suffix}`;
  if (!name.endsWith('.js')) return undefined;
  const type = packageScopeOf(filename)?.data.type;
  if (type === 'module' || type === 'commonjs') return `${type}${suffix}`;
  return suffix === '' ? undefined : 'typescript';
}

module.exports = { asJavaScript, formatOf, isAmbiguous, isEsModule, isTypeScript };
