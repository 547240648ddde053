// js-yaml: documents of every kind, read and written, and mistakes that are pointed at.
'use strict';
const yaml = require('js-yaml');

const text = `
# a comment
name: &anchor Rondo
list: [1, 2.5, 0x1F, -.inf, ~, true, "quo\\ted"]
when: 2001-12-14T21:59:43.10-05:00
block: |
  line one
    line two
folded: >-
  becomes
  one line
copy: *anchor
base: &base {a: 1, b: 2}
binary: !!binary aGVsbG8=
? [complex, key]
: value
deep:
  - - nested
    - {flow: {style: [x]}}
`;
try {
  const value = yaml.load(text);
  console.log(value);
  console.log(
    yaml.dump({
      ...value,
      when: undefined,
      text: 'a: b\nc',
      long: 'word '.repeat(30),
      empty: [],
      nil: null,
    }),
  );
} catch (error) {
  console.log(error.name, error.message);
}
const documents = [];
yaml.loadAll('a: 1\n---\n- b\n---\nc\n', (document) => documents.push(document));
console.log(documents);
for (const wrong of ['a: [1, 2', 'a: b: c', '\tkey: 1', 'a: *none', 'a: 1\na: 2']) {
  try {
    console.log(yaml.load(wrong));
  } catch (error) {
    console.log(error.name, error.message);
  }
}
