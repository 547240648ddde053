// Questions on a terminal, which is one of ours here.
import { PassThrough } from 'node:stream';
import { checkbox, confirm, input, select } from '@inquirer/prompts';

// A terminal that types each text a little after the one before.
function terminal(...keys) {
  const keyboard = Object.assign(new PassThrough(), { isTTY: true, setRawMode() {} });
  const screen = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  screen.resume();
  keys.forEach((key, index) => setTimeout(() => keyboard.write(key), 100 * (index + 1)));
  return { input: keyboard, output: screen };
}

const down = '\x1b[B';
const choices = [{ name: 'one', value: 1 }, { name: 'two', value: 2 }, { name: 'three', value: 3 }];
console.log(await input({ message: 'Name?' }, terminal('bo', 'x\x7fb', '\r')));
console.log(await select({ message: 'Which?', choices }, terminal(down, '\r')));
console.log(await checkbox({ message: 'Which?', choices }, terminal(' ', down, down, ' ', '\r')));
console.log(await confirm({ message: 'Sure?' }, terminal('n', '\r')));
const signal = AbortSignal.abort();
await input({ message: 'Name?' }, { ...terminal(), signal })
  .catch(({ name }) => console.log(name));
