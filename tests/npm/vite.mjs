// Vite builds a page; the bundler, the parser and the minifier are addons with threads.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, createServer } from 'vite';

const root = mkdtempSync(join(tmpdir(), 'vite-'));
const write = (name, text) => writeFileSync(join(root, name), text);
mkdirSync(join(root, 'src'));
write('index.html', '<!doctype html><div id="app"></div><script type="module" src="/src/main.ts"></script>');
write('src/main.ts', 'import "./style.css"; import { shout } from "./lib"; document.title = shout("hello" as string);');
write('src/lib.ts', 'export const shout = (text: string): string => `${text}!`; export const unused = 5;');
write('src/style.css', '.outer { & .inner { color: rgb(255 0 0) } }');

const { output } = await build({ root, configFile: false, logLevel: 'silent', build: { write: false } });
for (const file of output.sort((a, b) => (a.fileName < b.fileName ? -1 : 1))) {
  const name = file.fileName.replace(/-[\w-]{8}\./, '-HASH.');
  const text = String(file.code ?? file.source);
  console.log(name, file.type, text.includes('hello'), text.includes('unused'), text.includes('.inner'));
}

const server = await createServer({ root, configFile: false, logLevel: 'silent', server: { port: 0, host: '127.0.0.1' } });
await server.listen();
const { port } = server.httpServer.address();
const script = await (await fetch(`http://127.0.0.1:${port}/src/lib.ts`)).text();
console.log(script.split('\n')[0]);
await server.close();
rmSync(root, { recursive: true });
