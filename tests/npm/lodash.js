// lodash: collections, deep copies and comparisons, templates, debouncing.
'use strict';
const _ = require('lodash');

const people = [
  { name: 'Ada', born: 1815, tags: ['math', 'engine'] },
  { name: 'Grace', born: 1906, tags: ['compiler'] },
  { name: 'Edsger', born: 1930, tags: ['math', 'algorithms'] },
];
console.log(_.groupBy(people, ({ born }) => Math.floor(born / 100)));
console.log(
  _(people)
    .flatMap('tags')
    .countBy()
    .toPairs()
    .sortBy([([, n]) => -n, 0])
    .value(),
);
console.log(
  _.chunk(_.range(7), 3),
  _.zipObject(['a', 'b'], [1, 2]),
  _.partition([1, 2, 3], (n) => n % 2),
);
const original = {
  date: new Date(0),
  set: new Set([1]),
  map: new Map([['k', { v: 1 }]]),
  re: /x/gi,
  buffer: Buffer.from('hi'),
  typed: new Float32Array([1.5]),
  nested: { list: [1, { two: 2 }] },
};
original.self = original;
const copy = _.cloneDeep(original);
console.log(copy, _.isEqual(original, copy), copy.nested !== original.nested, copy.self === copy);
console.log(_.merge({ a: { b: 1, c: [1, 2] } }, { a: { b: 2, c: [3], d: null } }));
console.log(
  _.get(original, 'nested.list[1].two'),
  _.set({}, 'x.y[0]', 1),
  _.omit({ a: 1, b: 2 }, 'a'),
);
console.log(
  _.camelCase('some-words_here'),
  _.kebabCase('someWordsHere'),
  _.words('ÀÉ fooBar 12'),
  _.deburr('déjà vu'),
  _.truncate('a long sentence', { length: 10 }),
);
console.log(
  _.template('<% _.each(list, (x) => { %><li><%- x %></li><% }) %>')({ list: ['<a>', 'b'] }),
);
console.log(
  _.isArguments(
    (function () {
      return arguments;
    })(),
  ),
  _.isTypedArray(new Uint8Array(1)),
  _.isPlainObject(Object.create(null)),
  _.toString([1, [-0, null]]),
  _.isNative(Array),
);
const add = _.curry((a, b, c) => a + b + c);
console.log(add(1)(2, 3), add(1, _, 3)(2), _.memoize((x) => ({ x }))(1));
const debounced = _.debounce((value) => console.log('debounced', value), 5);
for (let i = 0; i < 10; i++) debounced(i);
_.delay(() => _.defer(console.log, 'deferred'), 20);
