// webpack bundles modules, leaves out what nobody uses and splits what is loaded later.
'use strict';
const { execFileSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const webpack = require('webpack');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'npm-webpack-'));
const files = {
  'package.json': '{}',
  'main.js': `
    import { double } from './numbers.js';
    import data from './data.json';
    console.log(double(2), data.text);
    import('./later.js').then(({ default: text }) => console.log(text));
  `,
  'numbers.js': 'export const double = (x) => x * 2; export const unused = () => "not needed";',
  'data.json': '{ "text": "from json", "other": 1 }',
  'later.js': 'export default "came later";',
};
for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);

webpack({
  mode: 'production',
  context: folder,
  entry: './main.js',
  target: 'node',
  optimization: { minimize: false },
  output: { path: path.join(folder, 'out') },
}, (error, stats) => {
  if (error) throw error;
  const { modules, errors } = stats.toJson({ all: false, modules: true, errors: true });
  console.log(errors.length, modules.map(({ name }) => name).sort().join(' | '));
  const out = fs.readdirSync(path.join(folder, 'out'));
  console.log(out.length, fs.readFileSync(path.join(folder, 'out/main.js'), 'utf8')
    .includes('not needed'));
  console.log(execFileSync(process.execPath, [path.join(folder, 'out/main.js')], {
    encoding: 'utf8',
  }));
  fs.rmSync(folder, { recursive: true });
});
