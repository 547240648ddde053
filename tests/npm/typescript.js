// typescript: tsc compiles a small project; then the compiler as a library.
'use strict';
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'npm-typescript-'));
const write = (name, text) => fs.writeFileSync(path.join(folder, name), text);
write('tsconfig.json', JSON.stringify({
  compilerOptions: {
    strict: true, target: 'es2022', module: 'commonjs', outDir: 'out', declaration: true,
    types: [], lib: ['es2022'], pretty: false,
  },
}));
write('shape.ts', `
export interface Shape { readonly name: string; area(): number }
export enum Kind { Round, Square = 'square' }
export class Circle implements Shape {
  readonly name = 'circle';
  constructor(private radius: number) {}
  area(): number { return Math.round(this.radius ** 2 * Math.PI); }
}
`);
write('main.ts', `
import { Circle, Kind, type Shape } from './shape';
const shapes: Shape[] = [new Circle(2)];
export const text = shapes.map((shape) => shape.name + shape.area()).join() + Kind.Square;
`);
write('wrong.ts', 'export const wrong: number = "text";\n');

const tsc = path.join(path.dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
const { status, stdout, stderr } = spawnSync(
  process.execPath, [tsc, '-p', folder], { encoding: 'utf8', cwd: folder });
console.log(status, stdout.trim(), stderr);
console.log(fs.readdirSync(path.join(folder, 'out')).sort().join());
console.log(fs.readFileSync(path.join(folder, 'out', 'shape.d.ts'), 'utf8'));
console.log(require(path.join(folder, 'out', 'main.js')).text);
fs.rmSync(folder, { recursive: true });

const ts = require('typescript');
const { outputText } = ts.transpileModule('let x: number = 1; enum A { B }', {
  compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2020 },
});
console.log(outputText);
