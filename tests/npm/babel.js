// babel turns new syntax into old, which terser makes short.
'use strict';
const babel = require('@babel/core');
const presetEnv = require('@babel/preset-env');
const { minify } = require('terser');

const source = `
class Counter {
  #count = 0;
  static made = [];
  constructor() { Counter.made.push(this); }
  get next() { return ++this.#count; }
}
async function sum(values, { start = 0, ...rest } = {}) {
  let total = start;
  for await (const value of values) total += value?.amount ?? 1;
  return [total, Object.keys(rest)];
}
const counter = new Counter();
counter.next;
sum([{ amount: 2 }, null], { start: 1, more: true }).then((result) => {
  console.log(JSON.stringify(result), counter.next, \`\${Counter.made.length} made\`);
});
`;

async function main() {
  const { code } = babel.transformSync(source, {
    presets: [[presetEnv, { targets: 'ie 11' }]], configFile: false, babelrc: false,
  });
  console.log(/=>|class |async |\?\./.test(code), code.split('\n').length);
  const { code: short, map } = await minify(code, { toplevel: true, sourceMap: true });
  console.log(short.length < code.length / 2, JSON.parse(map).version);
  new Function('console', short)(console);
  const found = [];
  babel.traverse(babel.parseSync(source, { configFile: false, babelrc: false }), {
    Identifier: ({ node }) => { found.push(node.name); },
  });
  console.log([...new Set(found)].join());
  await babel.transformAsync('let = ;', { configFile: false, babelrc: false }).catch((error) => {
    console.log(error.code, error.message.split('\n')[0]);
  });
}
main();
