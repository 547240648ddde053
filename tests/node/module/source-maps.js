'use strict';

// Stacks show the places that a source map tells, once that is asked for.

const assert = require('assert');
const fs = require('fs');
const Module = require('module');
const os = require('os');
const path = require('path');

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-maps-')));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));

// Line 1, column 0 and line 2, column 2 come from lines 3 and 5, column 4 of the original.
const map = {
  version: 3, sources: ['original.ts'], names: [], mappings: 'AAEI;EAEA',
};
const text = 'exports.make = function make() {\n  return new Error("here"); };\n';
fs.writeFileSync(path.join(folder, 'beside.js.map'), JSON.stringify(map));
fs.writeFileSync(path.join(folder, 'beside.js'), `${text}//# sourceMappingURL=beside.js.map`);
const encoded = Buffer.from(JSON.stringify(map)).toString('base64');
fs.writeFileSync(path.join(folder, 'inside.js'),
                 `${text}//# sourceMappingURL=data:application/json;base64,${encoded}`);
fs.writeFileSync(path.join(folder, 'broken.js'), `${text}//# sourceMappingURL=missing.map`);

const stackOf = (name) => require(path.join(folder, name)).make().stack.split('\n')[1];
assert.match(stackOf('beside.js'), /beside\.js:2:10\)$/);
assert.strictEqual(Module.findSourceMap(path.join(folder, 'beside.js')), undefined);

Module.setSourceMapsSupport(true);
assert.deepStrictEqual({ ...Module.getSourceMapsSupport() },
                       { enabled: true, nodeModules: false, generatedCode: false });
const name = path.join(folder, 'original.ts');
delete require.cache[path.join(folder, 'beside.js')];
assert(stackOf('beside.js').endsWith(`(${name}:5:5)`));
assert(stackOf('inside.js').endsWith(`(${name}:5:5)`));
assert.match(stackOf('broken.js'), /broken\.js:2:10\)$/);
const { originalLine, originalColumn } =
  Module.findSourceMap(path.join(folder, 'beside.js')).findEntry(1, 9);
assert.deepStrictEqual([originalLine, originalColumn], [4, 4]);

Module.setSourceMapsSupport(false);
assert.match(stackOf('inside.js'), /inside\.js:2:10\)$/);
assert.throws(() => Module.setSourceMapsSupport(1), { code: 'ERR_INVALID_ARG_TYPE' });

const made = new Module.SourceMap(map, { lineLengths: [32, 28] });
assert.deepStrictEqual(made.findOrigin(2, 5), {
  name: undefined, fileName: 'original.ts', lineNumber: 5, columnNumber: 7,
});
assert.deepStrictEqual(made.payload, map);
assert.deepStrictEqual(made.lineLengths, [32, 28]);
