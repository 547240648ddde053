// Row T16: an async function that returns a promise settles three turns later, awaiting it first one.
async function returns() { return Promise.resolve(); }
async function awaitsFirst() { return await Promise.resolve(); }
returns().then(() => console.log('returned'));
awaitsFirst().then(() => console.log('awaited, then returned'));
let turn = 0;
(function count() {
  console.log('turn', turn);
  if (++turn < 7) Promise.resolve().then(count);
})();
