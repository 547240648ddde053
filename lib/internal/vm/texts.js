'use strict';

// The texts of scripts that have the names of files, for stacks: tests and templates are compiled
// from other text than the file holds. Some of the last ones, as nobody tells when one is gone.

const core = internalBinding('core');

const textsMax = 500;

// `prefixLength`: how much of our own stands before the text in its first line.
function remember(filename, { text, firstLine, prefixLength = 0 }) {
  if (!filename.startsWith('/')) return;
  const texts = core.scriptTexts ??= new Map();
  texts.delete(filename);
  texts.set(filename, { text, firstLine, prefixLength });
  if (texts.size > textsMax) texts.delete(texts.keys().next().value);
}

module.exports = { remember };
