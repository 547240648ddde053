// esbuild, a program of its own that is spoken to over pipes: bundles, plugins and mistakes.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
const esbuild = require('esbuild');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'npm-esbuild-'));
fs.writeFileSync(path.join(folder, 'main.ts'), `
  import { add } from './math';
  import text from 'virtual:text';
  enum Color { Red }
  console.log(add(1, 2), text, Color.Red);
`);
fs.writeFileSync(path.join(folder, 'math.ts'), `
  export const add = (a: number, b: number) => a + b;
  export const unused = 'not needed';
`);
const virtual = {
  name: 'virtual',
  setup(build) {
    build.onResolve({ filter: /^virtual:/ }, ({ path: id }) => ({ path: id, namespace: 'virtual' }));
    build.onLoad({ filter: /.*/, namespace: 'virtual' }, async () => ({
      contents: 'export default "from a plugin"',
    }));
  },
};

(async () => {
  const options = {
    absWorkingDir: folder, entryPoints: ['main.ts'], bundle: true, write: false, format: 'esm',
    plugins: [virtual], metafile: true,
  };
  const { outputFiles: [output], metafile } = await esbuild.build(options);
  console.log(output.text, Object.keys(metafile.inputs).sort());
  const context = await esbuild.context({ ...options, minify: true });
  console.log((await context.rebuild()).outputFiles[0].text);
  await context.dispose();
  console.log(esbuild.transformSync('const a = <b>{c}</b>', { loader: 'jsx' }).code);
  await esbuild.transform('let x = ;').catch(({ message }) => console.log(message));
  fs.rmSync(folder, { recursive: true });
})();
