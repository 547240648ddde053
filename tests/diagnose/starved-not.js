// finds nothing: immediates let the loop go on.
const end = Date.now() + 150;
(function again() {
  if (Date.now() < end) setImmediate(again);
})();
