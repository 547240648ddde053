// Row T16: async generators queue a turn for each yield and each step of for await.
async function* letters() {
  yield 'a';
  yield Promise.resolve('b');
  return 'unseen';
}
(async () => {
  for await (const letter of letters()) console.log(letter);
  console.log('loop ended');
})();
(async () => {
  for await (const letter of ['x', Promise.resolve('y')]) console.log(letter);
  console.log('array ended');
})();
let turn = 0;
(function count() {
  console.log('turn', turn);
  if (++turn < 12) Promise.resolve().then(count);
})();
