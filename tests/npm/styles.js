// postcss, sass and less make style sheets.
'use strict';
const less = require('less');
const postcss = require('postcss');
const sass = require('sass');

const turnBlue = {
  postcssPlugin: 'turn-blue',
  Declaration(declaration) { if (declaration.value === 'red') declaration.value = 'blue'; },
};
console.log(postcss([turnBlue]).process('a { color: red; b: c }', { from: undefined }).css);
try {
  postcss.parse('a { b');
} catch (error) {
  console.log(error.name, error.reason);
}
const { css } = sass.compileString(
  '@use "sass:color"; $c: #abc; .a { .b & { color: color.adjust($c, $lightness: -10%); }' +
  '@for $i from 1 through 2 { .w#{$i} { width: 10px * $i } } }');
console.log(css);
less.render('@c: #123; .m() { x: y } .a { .m(); &:hover { color: lighten(@c, 10%) } }')
  .then((result) => console.log(result.css));
