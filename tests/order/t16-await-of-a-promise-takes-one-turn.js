// Row T16: await on a native promise takes one microtask turn (before V8 7.3: three).
(async () => {
  await Promise.resolve();
  console.log('after await');
})();
let turn = 0;
(function count() {
  console.log('turn', turn);
  if (++turn < 5) Promise.resolve().then(count);
})();
