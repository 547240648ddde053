'use strict';

// Glob patterns: {a,b} and {1..3}, *, ?, [a-z], ** for any number of directories, and the
// extended forms ?(a|b), *(a|b), +(a|b), @(a|b), !(a|b). Names that begin with a dot are matched
// only where the pattern has the dot. A backslash separates, like a slash.

const globstar = Symbol('**');

// ---- Braces ----

// The end of the brace that begins at `start`, and the commas at its own level.
function scanBrace(pattern, start) {
  let depth = 0;
  const commas = [];
  for (let i = start; i < pattern.length; i++) {
    const character = pattern[i];
    if (character === '{') {
      depth++;
    } else if (character === '}') {
      depth--;
      if (depth === 0) return { end: i, commas };
    } else if (character === ',' && depth === 1) {
      commas.push(i);
    }
  }
  return undefined;
}

const numberSequence = /^(-?\d+)\.\.(-?\d+)(?:\.\.(-?\d+))?$/;
const letterSequence = /^([a-zA-Z])\.\.([a-zA-Z])(?:\.\.(-?\d+))?$/;

// {1..3}, {01..10..2}, {a..e}; undefined if it is none of these.
function expandSequence(text) {
  const numbers = numberSequence.exec(text);
  const found = numbers || letterSequence.exec(text);
  if (!found) return undefined;
  const first = numbers ? Number(found[1]) : found[1].codePointAt(0);
  const last = numbers ? Number(found[2]) : found[2].codePointAt(0);
  const step = Math.max(1, Math.abs(Number(found[3] ?? 1)));
  const isPadded = numbers && /^-?0\d|^-?0$/.test(found[1]) && found[1].length > 1;
  const width = isPadded ? Math.max(found[1].length, found[2].length) : 0;
  const words = [];
  const direction = first <= last ? step : -step;
  for (let i = first; direction > 0 ? i <= last : i >= last; i += direction) {
    words.push(numbers ? String(i).padStart(width, '0') : String.fromCodePoint(i));
  }
  return words;
}

function expandBraces(pattern) {
  for (let start = pattern.indexOf('{'); start !== -1; start = pattern.indexOf('{', start + 1)) {
    const brace = scanBrace(pattern, start);
    if (brace === undefined) continue;
    const inside = pattern.slice(start + 1, brace.end);
    let words = expandSequence(inside);
    if (words === undefined) {
      if (brace.commas.length === 0) continue;
      words = [];
      let from = start + 1;
      for (const comma of [...brace.commas, brace.end]) {
        words.push(...expandBraces(pattern.slice(from, comma)));
        from = comma + 1;
      }
    }
    const before = pattern.slice(0, start);
    const rests = expandBraces(pattern.slice(brace.end + 1));
    return words.flatMap((word) => rests.map((rest) => before + word + rest));
  }
  return [pattern];
}

// ---- One part of a path ----

const posixClasses = {
  __proto__: null,
  alnum: '\\p{L}\\p{Nl}\\p{Nd}',
  alpha: '\\p{L}\\p{Nl}',
  ascii: '\\x00-\\x7f',
  blank: '\\p{Zs}\\t',
  cntrl: '\\p{Cc}',
  digit: '\\p{Nd}',
  lower: '\\p{Ll}',
  print: '\\P{C}',
  punct: '\\p{P}',
  space: '\\p{Z}\\t\\r\\n\\v\\f',
  upper: '\\p{Lu}',
  word: '\\p{L}\\p{Nl}\\p{Nd}\\p{Pc}',
  xdigit: 'A-Fa-f0-9',
};

const escapeText = (text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

// [abc], [!a-z], [[:alpha:]]: the expression and where it ends; undefined if it has no end.
function compileClass(part, start) {
  let i = start + 1;
  const isNegated = part[i] === '!' || part[i] === '^';
  if (isNegated) i++;
  let body = '';
  for (let isFirst = true; i < part.length; isFirst = false) {
    if (part[i] === ']' && !isFirst) {
      return { source: `[${isNegated ? '^/' : ''}${body}]`, end: i + 1 };
    }
    const posix = /^\[:([a-z]+):\]/.exec(part.slice(i));
    if (posix && posix[1] in posixClasses) {
      body += posixClasses[posix[1]];
      i += posix[0].length;
    } else {
      const isRange = part[i] === '-' && !isFirst && part[i + 1] !== ']';
      body += isRange ? '-' : escapeText(part[i]).replace('-', '\\-');
      i++;
    }
  }
  return undefined;
}

// The end of the parenthesis that opens at `start`, and the alternatives inside.
function scanAlternatives(part, start) {
  let depth = 0;
  const alternatives = [];
  let from = start + 1;
  for (let i = start; i < part.length; i++) {
    if (part[i] === '(') {
      depth++;
    } else if (part[i] === ')' || (part[i] === '|' && depth === 1)) {
      if (part[i] === ')' && --depth > 0) continue;
      alternatives.push(part.slice(from, i));
      from = i + 1;
      if (depth === 0) return { end: i + 1, alternatives };
    }
  }
  return undefined;
}

const repetitions = { '__proto__': null, '?': '?', '*': '*', '+': '+', '@': '' };

// The expression for a part or an alternative. rest: what follows it in the whole part, which
// !(...) has to know: it matches whatever does not make the whole one of its alternatives.
function compileText(part, rest) {
  let source = '';
  for (let i = 0; i < part.length;) {
    const character = part[i];
    if ('?*+@!'.includes(character) && part[i + 1] === '(') {
      const group = scanAlternatives(part, i + 1);
      if (group !== undefined) {
        const after = compileText(part.slice(group.end), rest) + rest;
        const choices = group.alternatives.map((one) => compileText(one, after)).join('|');
        source += character === '!' ?
          `(?:(?!(?:${choices})${after}$)[^/]*?)` : `(?:${choices})${repetitions[character]}`;
        i = group.end;
        continue;
      }
    }
    const set = character === '[' ? compileClass(part, i) : undefined;
    if (set !== undefined) {
      source += set.source;
      i = set.end;
      continue;
    }
    if (character === '*') {
      if (part[i - 1] !== '*') source += '[^/]*?';
    } else {
      source += character === '?' ? '[^/]' : escapeText(character);
    }
    i++;
  }
  return source;
}

const hasMagic = /[*?]|\[.+\]|[+@!]\(/;

// A string for a plain name, globstar, or an expression.
function compilePart(part) {
  if (part === '**') return globstar;
  if (!hasMagic.test(part)) return part;
  const visible = part[0] === '.' ? '' : '(?!\\.)';
  return new RegExp(`^${visible}(?=.)${compileText(part, '')}$`, 'us');
}

// Takes away what changes nothing: ".", empty parts, "name/..", and repeated globstars. An
// absolute pattern begins with an empty part; one for directories only ends with one.
function simplify(parts) {
  const kept = [];
  parts.forEach((part, index) => {
    const isFirst = index === 0;
    const isLast = index === parts.length - 1;
    if (part === '' && !isFirst && !(isLast && kept.at(-1) !== '')) return;
    if (part === '.' && !isFirst) return;
    const previous = kept.at(-1);
    if (part === '**' && previous === '**') return;
    if (part === '..' && previous !== undefined &&
        !['', '.', '..', '**'].includes(previous)) {
      kept.pop();
      if (kept.length === 0) kept.push('.');
      return;
    }
    kept.push(part);
  });
  return kept;
}

// All alternatives of a pattern, each a list of parts.
function compilePattern(pattern) {
  return expandBraces(pattern.replaceAll('\\', '/'))
    .map((one) => simplify(one.split('/')).map(compilePart));
}

const isHidden = (name) => name[0] === '.';

function testPart(part, name) {
  if (part === globstar) return !isHidden(name);
  return typeof part === 'string' ? part === name : part.test(name);
}

// Whether the names from `at` on match the parts from `index` on.
function matchParts(parts, index, names, at) {
  for (; index < parts.length; index++, at++) {
    if (parts[index] === globstar) {
      if (index === parts.length - 1) {
        return names.slice(at).every((name) => !isHidden(name));
      }
      for (let rest = at; rest < names.length; rest++) {
        if (matchParts(parts, index + 1, names, rest)) return true;
        if (isHidden(names[rest])) return false;
      }
      return false;
    }
    if (at >= names.length || !testPart(parts[index], names[at])) return false;
  }
  return at === names.length || (at === names.length - 1 && names[at] === '');
}

// Tells whether whole paths match.
class Matcher {
  #alternatives;

  constructor(pattern) {
    this.#alternatives = compilePattern(pattern).map((parts) => {
      return parts[0] === '.' && parts.length > 1 ? parts.slice(1) : parts;
    });
  }

  match(path) {
    const names = path.split('/').filter((name, index, all) => {
      return index === 0 || index === all.length - 1 || (name !== '' && name !== '.');
    });
    if (names[0] === '.' && names.length > 1) names.shift();
    return this.#alternatives.some((parts) => matchParts(parts, 0, names, 0));
  }
}

// For path.matchesGlob.
function matchGlobPattern(path, pattern) {
  return new Matcher(pattern).match(path);
}

module.exports = { Matcher, compilePattern, globstar, matchGlobPattern, testPart };
