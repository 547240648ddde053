// Awaits of promises, values, thenables and rejections, in loops and in parallel.
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function steps(name) {
  console.log(name, await 'value');
  console.log(name, await Promise.resolve('promise'));
  console.log(name, await { then: (resolve) => resolve('thenable') });
  try {
    await Promise.reject(new Error('rejection'));
  } catch (error) {
    console.log(name, error.message);
  }
  await (0, sleep(2));
  console.log(name, 'slept');
}

async function* numbers() {
  yield 1;
  await null;
  yield 2;
}

(async () => {
  await Promise.all([steps('a'), steps('b')]);
  for await (const number of numbers()) console.log('number', number);
  for await (const letter of ['x', Promise.resolve('y')]) console.log('letter', letter);
})();
