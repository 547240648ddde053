// What is printed of the streams of the web, and texts going through them.
'use strict';

const readable = new ReadableStream({ type: 'bytes' });
console.log(readable);
console.log(readable.getReader({ mode: 'byob' }));
console.log(new ReadableStream().getReader());
const writable = new WritableStream();
console.log(writable, writable.getWriter());
console.log(new TransformStream());
console.log(new CountQueuingStrategy({ highWaterMark: 3 }));
console.log(new TextDecoderStream('utf-16le', { fatal: true }));
console.log(Object.prototype.toString.call(new TransformStream()));
console.log([new ReadableStream()], { a: { b: { c: new ReadableStream() } } });

(async () => {
  const halves = ['a\ud83d', '\ude00b', '\ud83d'];
  const bytes = [];
  for await (const chunk of ReadableStream.from(halves).pipeThrough(new TextEncoderStream())) {
    bytes.push(...chunk);
  }
  console.log(Buffer.from(bytes).toString('hex'));
  const parts = [new Uint8Array([0xe2, 0x82]), new Uint8Array([0xac]), new Uint8Array([0xc3])];
  let text = '';
  for await (const chunk of ReadableStream.from(parts).pipeThrough(new TextDecoderStream())) {
    text += chunk;
  }
  console.log(JSON.stringify(text));
})();
