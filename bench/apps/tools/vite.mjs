// Starts Vite's server of development, asks for the page and then for all that it imports, as a
// browser would, and closes it. Prints what came.
// usage: vite.mjs INPUT OUTPUT

import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import vue from '@vitejs/plugin-vue';
import { createServer } from 'vite';

const [root, output] = process.argv.slice(2);
const cacheDir = path.join(output, 'cache');
const IMPORT = /(?:\bfrom|\bimport|\bsrc=)\s*\(?\s*["'](\/[^"']+)["']/g;
// Each start has another one of these.
const VERSION = /[?&]v=[0-9a-f]{8}/g;

const server = await createServer({
  root, cacheDir, configFile: false, logLevel: 'error', plugins: [vue()],
  optimizeDeps: { include: ['vue'] },
  server: { port: 0, host: '127.0.0.1', fs: { strict: false }, watch: null },
});
await server.listen();
const origin = `http://127.0.0.1:${server.httpServer.address().port}`;

const found = new Map();
async function fetchAll(url) {
  if (found.has(url)) return;
  found.set(url, undefined);
  const accept = url === '/' ? 'text/html' : '*/*';
  const response = await fetch(origin + url, { headers: { accept } });
  const text = await response.text();
  const hash = createHash('sha1').update(text.replace(VERSION, '')).digest('hex');
  found.set(url, `${response.status} ${hash}`);
  await Promise.all([...text.matchAll(IMPORT)].map(([, next]) => fetchAll(next)));
}

await fetchAll('/');
await server.close();
await rm(cacheDir, { recursive: true, force: true });
// What Vite brings itself holds tokens that are made anew.
const lines = [...found].filter(([url]) => !url.startsWith('/@vite/'))
  .map(([url, result]) => `${url.replace(VERSION, '')} ${result}`);
console.log(lines.sort().join('\n'));
