// React and Vue on the server: whole texts, and streams that go on as their data comes.
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Suspense, createElement as e, use } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { createSSRApp, h, nextTick, reactive, watch } from 'vue';
import { renderToNodeStream, renderToString as renderVue } from 'vue/server-renderer';

const pending = new Map();
function load(name, millis) {
  if (!pending.has(name)) {
    pending.set(name, new Promise((resolve) => setTimeout(resolve, millis, `data ${name}`)));
  }
  return pending.get(name);
}
const Data = ({ name, millis }) => e('p', null, use(load(name, millis)));
const App = () => e('main', null, e('h1', { style: { color: 'red' } }, 'a & <b>'),
                    e(Suspense, { fallback: 'loading' }, e(Data, { name: 'one', millis: 5 })),
                    e(Suspense, { fallback: 'waiting' }, e(Data, { name: 'two', millis: 20 })));

console.log(renderToString(e('input', { defaultValue: 'x', disabled: true, onClick() {} })));
const output = new PassThrough();
const { pipe } = renderToPipeableStream(e(App), {
  onShellReady() {
    console.log('shell');
    pipe(output);
  },
  onAllReady: () => console.log('all'),
});
console.log(await text(output));
await new Promise((resolve) => {
  const fail = () => { throw new Error('no shell'); };
  renderToPipeableStream(e(fail), { onError() {}, onShellError({ message }) {
    console.log(message);
    resolve();
  } });
});

const template = '<ul :class="{ many: n > 1 }"><li v-for="i in n" :key="i">{{ i * 2 }}</li></ul>';
console.log(await renderVue(createSSRApp({ data: () => ({ n: 3 }), template })));
const later = { async setup() {
  await null;
  return () => h('b', { style: { color: 'blue' } }, 'later');
} };
console.log(await text(renderToNodeStream(createSSRApp(later))));
const state = reactive({ list: [1] });
watch(() => state.list.length, (length, before) => console.log(before, length));
state.list.push(2);
await nextTick();
