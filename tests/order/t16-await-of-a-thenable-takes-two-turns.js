// Row T16: the then method of a foreign thenable is called in a microtask of its own.
const thenable = { then(resolve) { console.log('then called'); resolve('value'); } };
(async () => console.log('awaited', await thenable))();
let turn = 0;
(function count() {
  console.log('turn', turn);
  if (++turn < 6) Promise.resolve().then(count);
})();
