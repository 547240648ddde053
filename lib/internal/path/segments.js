'use strict';

// What the paths of all systems have in common.

const period = 0x2e;

// Without "." and empty segments, and without ".." and the segment before it. A ".." that would lead
// above the start stays only if it may.
function resolveDots(segments, mayLeadAbove) {
  const kept = [];
  for (const segment of segments) {
    if (segment === '' || segment === '.') {
      continue;
    }
    if (segment !== '..') {
      kept.push(segment);
    } else if (kept.length > 0 && kept[kept.length - 1] !== '..') {
      kept.pop();
    } else if (mayLeadAbove) {
      kept.push('..');
    }
  }
  return kept;
}

// The extension of a name without directories: none for ".profile", "." and "..".
function extensionOf(base) {
  let dot = base.length - 1;
  while (dot > 0 && base.charCodeAt(dot) !== period) dot--;
  return dot <= 0 || base === '..' ? '' : base.slice(dot);
}

// Whether the part of the text before `end` ends so.
function endsAt(text, end, suffix) {
  const start = end - suffix.length;
  for (let index = suffix.length - 1; index >= 0; index--) {
    if (text.charCodeAt(start + index) !== suffix.charCodeAt(index)) return false;
  }
  return true;
}

// The last segment, path.slice(start, end), without the suffix. A segment that is the suffix
// stays whole. If it is less than the suffix, and all of it at its end, Node leaves the
// separators behind it, too.
function withoutSuffix(path, start, end, suffix) {
  if (end - start < suffix.length) {
    const base = path.slice(start, end);
    return suffix.length <= path.length && suffix.endsWith(base) ? path.slice(start) : base;
  }
  const isLonger = end - start > suffix.length;
  return path.slice(start, isLonger && endsAt(path, end, suffix) ? end - suffix.length : end);
}

function _format(separator, pathObject) {
  require('internal/validators').validateObject(pathObject, 'pathObject');
  const directory = pathObject.dir || pathObject.root;
  const base = pathObject.base || `${pathObject.name || ''}${formatExtension(pathObject.ext)}`;
  if (!directory) {
    return base;
  }
  return directory === pathObject.root ?
    `${directory}${base}` : `${directory}${separator}${base}`;
}

function formatExtension(extension) {
  return extension ? `${extension[0] === '.' ? '' : '.'}${extension}` : '';
}

module.exports = { _format, extensionOf, resolveDots, withoutSuffix };
