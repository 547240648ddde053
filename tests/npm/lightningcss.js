'use strict';
// An addon that calls script while it works.
const { bundle, transform } = require('lightningcss');
const fs = require('fs');
const os = require('os');
const path = require('path');

const code = Buffer.from('.a { .b & { color: rgb(255, 0, 0); width: calc(1px + 2px) } }');
console.log(transform({ filename: 'a.css', code, minify: true }).code.toString());
console.log(transform({ filename: 'a.css', code, targets: { chrome: 80 << 16 } }).code.toString());

const seen = [];
const visitor = {
  Length: (length) => ({ unit: 'em', value: length.value / 16 }),
  Rule: { style: (rule) => { seen.push(rule.value.selectors.length); } },
};
const styles = Buffer.from('p, div { margin: 32px } b { padding: 8px }');
console.log(transform({ filename: 'b.css', code: styles, minify: true, visitor }).code.toString(), seen);
try {
  transform({ filename: 'c.css', code: styles, visitor: { Length() { throw new RangeError('in the visitor'); } } });
} catch (error) {
  console.log(error.message);
}
try {
  transform({ filename: 'd.css', code: Buffer.from('.a { color: } } }') });
} catch (error) {
  console.log(error.name, error.message, error.loc);
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lightningcss-'));
fs.writeFileSync(path.join(folder, 'main.css'), '@import "./part.css"; .main { color: blue }');
fs.writeFileSync(path.join(folder, 'part.css'), '.part { color: yellow }');
console.log(bundle({ filename: path.join(folder, 'main.css'), minify: true }).code.toString());
fs.rmSync(folder, { recursive: true });
