// Packages that are ES modules only.
import assert from 'node:assert';
import http from 'node:http';
import { Chalk } from 'chalk-5';
import { execa } from 'execa';
import got from 'got-14';
import { customAlphabet, nanoid } from 'nanoid';
import fetch from 'node-fetch-3';
import pMap from 'p-map';
import * as prettier from 'prettier-3';

console.log(JSON.stringify(new Chalk({ level: 1 }).red.bold('red and bold')));
console.log(nanoid().length, customAlphabet('a', 5)());
console.log(await pMap([1, 2, 3], async (value) => value * 2, { concurrency: 2 }));
console.log((await execa(process.execPath, ['-p', '1 + 1'])).stdout);
await assert.rejects(execa('no-such-program'), { code: 'ENOENT' });
process.stdout.write(await prettier.format('const  a={b:1,c:[1,2]}', { parser: 'babel' }));
process.stdout.write(await prettier.format('a{color:red}', { parser: 'css' }));

const server = http.createServer((request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ method: request.method, url: request.url }));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const base = `http://127.0.0.1:${server.address().port}`;
console.log(await got(`${base}/got`).json());
console.log(await (await fetch(`${base}/fetch`, { method: 'POST', body: 'x' })).json());
server.close();
