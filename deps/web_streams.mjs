// How the package web-streams-polyfill becomes the runtime's own: its errors get Node's codes, the
// fields of its objects are hidden, and the runtime learns when a stream closes or fails.
//
// The package is distributed in short form only, so the texts that are looked for here belong to
// one version of it. Each of them must be there, or the build stops.

const supportModule = 'internal/webstreams/package_support';

// Arguments have Node's names in messages. Of equal texts the first that is left is meant.
const argumentNames = [
  ['void 0===e?e=null:$(e,"First parameter")', 'sink'],
  ["has member 'write' that`),type:i}}(e,\"First parameter\")", 'sink'],
  ['void 0===e?e=null:$(e,"First parameter")', 'source'],
  ["'type' that`)}}(e,\"First parameter\")", 'source'],
  ["'mode' that`)}}(e,\"First parameter\")", 'options'],
  ['{readable:r,writable:o}}(e,"First parameter")', 'transform'],
  ['{preventCancel:Boolean(r)}}(e,"First parameter")', 'options'],
  ["has member 'transform' that`),writableType:s}}(e,\"First parameter\")", 'transformer'],
  ['yt(t,"Second parameter"),n=yt(r,', 'writableStrategy'],
  ['yt(r,"Third parameter")', 'readableStrategy'],
];

// What is found everywhere.
const everywhere = [
  [/\b(H|Tt)\(e,"First parameter"\)/g, '$1(e,"stream")'],
  [/Nr\(e,"First parameter"\)/g, 'Nr(e,"init")'],
  [/zr\(t,"Second parameter"\)/g, 'zr(t,"options")'],
  [/yt\(t,"Second parameter"\)/g, 'yt(t,"strategy")'],
  [/N\(e,"First parameter"\)/g, 'N(e,"bytesWritten")'],
  // The errors tell which value they do not like.
  [/((?:is not (?:an?) \w+\.|is required in '\$\{r\}'\.|ReadableStream(?:Type|ReaderMode))`)\)/g,
    '$1,e)'],
  [/((?:array buffer views?|by another reader|must be a WritableStream|not iterable)")\)/g,
    '$1,e)'],
  [/("Cannot construct a ReadableStreamBYOBReader [^"]*")\)/g, '$1,e)'],
  [/("Invalid highWaterMark"|"Size must be [^"]*")\)/g, '$1,r)'],
  [/("Invalid (\w+) specified")\)/g, '$1,i.$2)'],
  [/("Invalid type is specified")\)/g, '$1,o.type)'],
  [/("The strategy for a byte stream [^"]*")\)/g, '$1,r.size)'],
  [/("bytesWritten [^"]*")\)/g, '$1,t)'],
  [/("The (?:region|buffer) [^"]*byobRequest")\)/g, '$1,t)'],
  [/("options\.min must [^"]*")\)/g, '$1,o)'],
];

const changes = [
  ['void 0===e&&(e=null);const o=yt(t,', '$(e,"transformer");const o=yt(t,'],
  [`if(void 0===e)return d("Parameter 1 is required in 'pipeTo'.");`, ''],
  // When streams end.
  ['function Yr(e){e._state="closed";', 'function Yr(e){e._state="closed";onEnded(e);'],
  ['e._state="errored",e._storedError=t;', 'e._state="errored",e._storedError=t;onEnded(e);'],
  ['e._state="closed";const t=e._writer;', 'e._state="closed";onEnded(e);const t=e._writer;'],
  ['function zt(e){', 'function zt(e){onEnded(e);'],
  // Buffers are views, but not made like one.
  ['i=t.constructor,a=We(i)', 'i=viewClass(t.constructor),a=We(i)'],
  ["{min:N(null!==(r=null==e?void 0:e.min)&&void 0!==r?r:1,`${t} has member 'min' that`)}",
    '{min:checkMinimum(e?.min??1)}'],
  // Reasons of the runtime's own kind become exceptions of the web.
  ['void 0!==i.reason?i.reason:new fr("Aborted","AbortError")', 'abortReason(i)'],
  // What the runtime's promises need not do: a second reaction for what the first one might throw,
  // which never does; a function for each promise of a plain value.
  ['function h(e,t,o){f(f(e,t,o),void 0,r)}', 'function h(e,t,o){f(e,t,o??r)}'],
  ['function c(e){return u(t=>t(e))}', 'function c(e){return t(e)?u(t=>t(e)):i(e)}'],
  ['return Function.prototype.apply.call(e,t,r)', 'return Reflect.apply(e,t,r)'],
  // A transformer that was cancelled meanwhile transforms nothing.
  ['return m(e._transformAlgorithm(t),',
    'return void 0===e._transformAlgorithm?c(void 0):m(e._transformAlgorithm(t),'],
];

function replaceOnce(text, find, replacement) {
  if (!text.includes(find)) throw new Error(`web-streams-polyfill does not have the text: ${find}`);
  return text.replace(find, () => replacement);
}

// Fields have names that begin with _ and are longer than any shortened name. They become symbols.
function hideFields(text) {
  const names = new Set();
  const remember = (name) => (names.add(name), name);
  const hidden = text
    .replace(/\.(_[a-zA-Z_]{3,})/g, (all, name) => `[${remember(name)}]`)
    .replace(/"(_[a-zA-Z_]{3,})"/g, (all, name) => remember(name))
    .replace(/([{},;])(_[a-zA-Z_]{3,})(?=[:(])/g, (all, before, name) =>
      `${before}[${remember(name)}]`);
  const list = [...names];
  return `const ${list.map((name) => `${name}=Symbol("${name.slice(1)}")`).join(',')};` +
    `${hidden}\nexport const fields={${list.map((name) => `${name.slice(1)}:${name}`).join(',')}};`;
}

export function adaptWebStreams(contents) {
  let text = contents;
  for (const [find, name] of argumentNames) {
    text = replaceOnce(text, find, find.replace(/"\w+ parameter"/, `"${name}"`));
  }
  for (const [find, replacement] of everywhere) {
    if (text.search(find) < 0) throw new Error(`web-streams-polyfill does not match: ${find}`);
    text = text.replace(find, replacement);
  }
  for (const [find, replacement] of changes) text = replaceOnce(text, find, replacement);
  const names = 'TypeError,RangeError,abortReason,checkMinimum,onEnded,viewClass';
  return `import{${names}}from"${supportModule}";${hideFields(text)}`;
}
