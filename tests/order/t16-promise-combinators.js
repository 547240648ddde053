// Row T16: how many turns all, allSettled, race and any take.
Promise.all([1, Promise.resolve()]).then(() => console.log('all'));
Promise.allSettled([Promise.reject(), 2]).then(() => console.log('allSettled'));
Promise.race([Promise.resolve(), 3]).then(() => console.log('race'));
Promise.any([Promise.reject(), 4]).then(() => console.log('any'));
Promise.resolve().finally(() => console.log('finally')).then(() => console.log('after finally'));
let turn = 0;
(function count() {
  console.log('turn', turn);
  if (++turn < 7) Promise.resolve().then(count);
})();
