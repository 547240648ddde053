// chalk: colours of every depth, nested, in templates, and none where the terminal has none.
'use strict';
const chalk = require('chalk');

const show = (text) => console.log(JSON.stringify(text));

console.log('level without a terminal', chalk.level, chalk.supportsColor);
show(chalk.red('plain'));
for (const level of [1, 2, 3]) {
  const own = new chalk.Instance({ level });
  show(own.red.bold('red and bold'));
  show(own.rgb(123, 45, 67).underline('rgb'));
  show(own.bgHex('#DEADED').black('hex'));
  show(own.blue(`outer ${own.green('inner')} outer`));
  show(own`{magenta {bold ${1 + 1}} things} and {yellow more}`);
  show(own.dim('two\nlines'));
}
const theme = new chalk.Instance({ level: 1 });
const warning = theme.keyword('orange').inverse;
show(warning('careful'));
show(chalk.stderr.red.name === undefined);
