// Row T16: await on a plain value has always taken one turn.
(async () => {
  await 1;
  console.log('after the first await');
  await undefined;
  console.log('after the second await');
})();
let turn = 0;
(function count() {
  console.log('turn', turn);
  if (++turn < 5) Promise.resolve().then(count);
})();
