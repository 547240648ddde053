// Rollup parses with an addon, in threads of its own.
import { rollup } from 'rollup';

const files = {
  main: 'import { used } from "library"; import * as all from "library"; console.log(used(2), all.other);',
  library: 'import base from "base"; export const used = (n) => n ** base; export const other = [1, 2]; export const unused = 5;',
  base: 'export default 3; export class Unused {}',
};
const inMemory = {
  name: 'in memory',
  resolveId: (id) => (id in files ? id : null),
  load: (id) => files[id],
};

const bundle = await rollup({ input: 'main', plugins: [inMemory] });
for (const format of ['es', 'cjs', 'iife']) {
  const { output: [{ code, exports, modules }] } = await bundle.generate({ format });
  console.log(format, exports, Object.keys(modules));
  console.log(code);
}
await bundle.close();

files.main = 'let = 5 6';
try {
  await rollup({ input: 'main', plugins: [inMemory] });
} catch (error) {
  console.log(error.code, error.message);
}
