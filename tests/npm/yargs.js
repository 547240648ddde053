// yargs: commands, options, checks, help and completion.
'use strict';
const yargs = require('yargs/yargs');

async function run(words) {
  console.log('>', words);
  const parser = yargs(words)
    .scriptName('tool').exitProcess(false).wrap(80).locale('en').version('4.5.6')
    .option('level', { alias: 'l', type: 'number', default: 1, describe: 'how much' })
    .option('names', { array: true, type: 'string' })
    .option('color', { choices: ['red', 'blue'] })
    .option('flag', { type: 'boolean', implies: 'level' })
    .command('add <x> [more..]', 'adds', (command) => command.positional('x', { type: 'number' }),
             async ({ x, more = [] }) => {
               await null;
               console.log('sum', more.reduce((sum, item) => sum + item, x));
             })
    .command(['show', '$0'], 'shows', {}, ({ $0, ...rest }) => console.log(rest))
    .strict()
    .check(({ level }) => level >= 0 || 'level must not be negative');
  await parser.parse(words, {}, (error, argv, output) => {
    if (output) console.log(output);
    if (error) console.log(error.name, error.message);
  });
}

(async () => {
  await run('add 1 2 3 4');
  await run('-l 5 --names a b --names c --color=red');
  await run('--color green');
  await run('--level=-1');
  await run('--unknown 1');
  await run('--no-flag --level 0x10');
  await run('add');
  await run('--version');
  await run('add --help');
  await run('--help');
})();
