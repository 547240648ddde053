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

module.exports = { asJavaScript, isAmbiguous, isEsModule, isTypeScript };
