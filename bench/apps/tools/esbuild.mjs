// Bundles INPUT/entry.js into OUTPUT with a plugin in script, which sees each import and each file.
// usage: esbuild.mjs INPUT OUTPUT

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

const [input, output] = process.argv.slice(2);

const licence = {
  name: 'licence',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\./ }, ({ path: name, resolveDir }) =>
      ({ path: path.resolve(resolveDir, name) }));
    onLoad({ filter: /\.js$/ }, async ({ path: file }) => {
      const text = await readFile(file, 'utf8');
      return { contents: text.replace(/\/\*\*[^]*?\*\//g, ''), loader: 'js' };
    });
  },
};

const { warnings } = await build({
  entryPoints: [path.join(input, 'entry.js')], outdir: output, bundle: true, format: 'esm',
  minify: true, plugins: [licence], logLevel: 'error',
});
console.log(`${warnings.length} warnings`);
