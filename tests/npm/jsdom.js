// jsdom: a page with scripts of its own, in a context of its own.
'use strict';
const { JSDOM, VirtualConsole } = require('jsdom');

const virtualConsole = new VirtualConsole();
virtualConsole.on('log', (...values) => console.log('page:', ...values));
virtualConsole.on('jsdomError', (error) => console.log(error.message.split('\n')[0]));
const page = `<!doctype html><title>Page</title><p id=a class="x y">Hi <b>there</b></p>
<script>
  document.querySelector('b').textContent = 'world';
  console.log(window === this, this instanceof Window, [1, 2] instanceof Array);
  var declared = 1;
  setTimeout(() => console.log('timer', document.title), 1);
</script>
<script>undefinedFunction()</script>`;
const dom = new JSDOM(page, {
  runScripts: 'dangerously', url: 'https://example.org/p?q=1#h', virtualConsole,
});
const { window } = dom;
const { document } = window;
console.log(document.querySelector('p.x').outerHTML, window.declared, window.location.search);
const box = document.createElement('div');
box.innerHTML = '<i>1</i>';
box.addEventListener('click', (event) => console.log(event.type, event.target.tagName));
box.firstChild.dispatchEvent(new window.Event('click', { bubbles: true }));
document.body.append(box);
console.log(box instanceof window.HTMLElement, window.getComputedStyle(box).display);
window.eval('var isGlobal = function() { return this === window; }; console.log(isGlobal())');
console.log(window.isGlobal());
window.localStorage.setItem('key', 'value');
console.log(window.localStorage.key(0), window.localStorage.length);
const observer = new window.MutationObserver((changes) => {
  console.log(changes.map((change) => change.type));
  setTimeout(() => window.close(), 20);
});
observer.observe(document.body, { attributes: true, childList: true, subtree: true });
box.setAttribute('title', '1');
box.remove();
