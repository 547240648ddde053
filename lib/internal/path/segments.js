'use strict';

// What the paths of all systems have in common.

// Takes "." and empty segments out, and ".." with the segment before it. A ".." that would lead
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
  const dot = base.lastIndexOf('.');
  return dot <= 0 || base === '..' ? '' : base.slice(dot);
}

// The last segment, path.slice(start, end), without the suffix. A segment that is the suffix
// stays whole. If it is less than the suffix, and all of it at its end, Node leaves the
// separators behind it, too.
function withoutSuffix(path, start, end, suffix) {
  const base = path.slice(start, end);
  if (base.length < suffix.length) {
    return suffix.length <= path.length && suffix.endsWith(base) ? path.slice(start) : base;
  }
  return base !== suffix && base.endsWith(suffix) ?
    base.slice(0, base.length - suffix.length) : base;
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
