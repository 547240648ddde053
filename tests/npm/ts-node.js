// TypeScript by ts-node: as a command, as a hook, and with a mistake in the types.
'use strict';
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'npm-ts-node-'));
const files = {
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'es2022', module: 'commonjs', experimentalDecorators: true, types: [],
      lib: ['es2022'], typeRoots: [],
    },
  }),
  'good.ts': `
    enum Color { Red, Green = 5 }
    namespace Inner { export const x = 1; }
    declare const console: any;
    function log(target: unknown, key: string) { console.log('decorated', key); }
    class A { constructor(public name: string) {} @log hi(): string { return \`hi \${this.name}\`; } }
    console.log(Color.Green, Color[0], new A('a').hi(), Inner.x);
    const error = new Error('mapped');
    console.log(/good\\.ts:8:19/.test(error.stack!));
  `,
  'bad.ts': 'const x: number = "text";',
};
for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);

const bin = require.resolve('ts-node/dist/bin.js');
function run(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' },
  });
  console.log(status, stdout, stderr.match(/.*error TS.*|diagnosticCodes: .*/g));
}
run(bin, '--transpile-only', 'good.ts');
run('--require', require.resolve('ts-node/register/transpile-only'), 'good.ts');
run(bin, 'bad.ts');
fs.rmSync(folder, { recursive: true });
