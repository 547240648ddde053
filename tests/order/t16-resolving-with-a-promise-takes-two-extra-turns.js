// Row T16: resolve(promise) goes through its then method: two turns more than a value takes.
new Promise((resolve) => resolve(Promise.resolve())).then(() => console.log('with promise'));
new Promise((resolve) => resolve()).then(() => console.log('with value'));
Promise.resolve(Promise.resolve()).then(() => console.log('same promise'));
let turn = 0;
(function count() {
  console.log('turn', turn);
  if (++turn < 5) Promise.resolve().then(count);
})();
