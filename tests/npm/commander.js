// commander: commands, options, arguments, help and errors.
'use strict';
const { Command, InvalidArgumentError, Option } = require('commander');

function makeProgram() {
  const program = new Command('tool')
    .description('does what it is told')
    .version('1.2.3')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => console.log('out:', JSON.stringify(text)),
      writeErr: (text) => console.log('err:', JSON.stringify(text)),
      getOutHelpWidth: () => 80,
    })
    .option('-v, --verbose', 'say more', (value, previous) => previous + 1, 0);
  program.command('copy <source> [targets...]')
    .description('copy files')
    .option('-n, --dry-run', 'only show')
    .option('-l, --limit <number>', 'how many', toNumber, 10)
    .addOption(new Option('--mode <mode>').choices(['fast', 'safe']).default('safe'))
    .action((source, targets, options, command) => {
      console.log('copy', source, targets, options, command.optsWithGlobals().verbose);
    });
  program.command('wait').action(async () => {
    await new Promise((resolve) => setTimeout(resolve, 2));
    console.log('waited');
  });
  return program;
}

function toNumber(text) {
  const number = Number(text);
  if (Number.isNaN(number)) throw new InvalidArgumentError('Not a number.');
  return number;
}

async function run(...words) {
  console.log('>', words.join(' '));
  try {
    await makeProgram().parseAsync(words, { from: 'user' });
  } catch (error) {
    console.log(error.name, error.code, error.exitCode);
  }
}

(async () => {
  await run('copy', 'a', 'b', 'c', '-n', '--limit=3');
  await run('-v', '-v', 'copy', 'a', '--mode', 'fast');
  await run('copy', 'a', '--limit', 'many');
  await run('copy', 'a', '--mode', 'slow');
  await run('copy');
  await run('cpoy', 'a');
  await run('--vebrose');
  await run('wait');
  await run('--version');
  await run('help', 'copy');
  await run('--help');
})();
