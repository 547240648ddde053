// multer and busboy: uploads to disk and memory; passport with express-session: who is logged in.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
const busboy = require('busboy');
const express = require('express');
const session = require('express-session');
const multer = require('multer');
const passport = require('passport');
const { Strategy } = require('passport-local');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'uploads-'));
const app = express();
app.use(session({ secret: 's', resave: false, saveUninitialized: false }));
app.use(passport.initialize(), passport.session());
passport.use(new Strategy((name, password, done) => {
  done(null, password === 'right' ? { name } : false);
}));
passport.serializeUser((user, done) => done(null, user.name));
passport.deserializeUser((name, done) => done(null, { name }));
app.post('/login', express.urlencoded({ extended: true }), passport.authenticate('local'),
         (request, response) => response.json(request.user));
app.get('/me', (request, response) => {
  if (request.isAuthenticated()) response.json(request.user);
  else response.sendStatus(401);
});
const toDisk = multer({ dest: folder, limits: { fileSize: 1000 } });
app.post('/disk', toDisk.array('file', 2), (request, response) => {
  const describe = (file) =>
    [file.originalname, file.mimetype, file.size, fs.readFileSync(file.path, 'utf8').slice(0, 3)];
  response.json({ body: request.body, files: request.files.map(describe) });
});
const toMemory = multer({ storage: multer.memoryStorage() });
app.post('/memory', toMemory.single('file'), (request, response) => {
  response.json(request.file.buffer.length);
});
app.post('/busboy', (request, response) => {
  const found = [];
  const parser = busboy({ headers: request.headers });
  parser.on('file', (name, stream, info) => {
    let size = 0;
    stream.on('data', (chunk) => { size += chunk.length; });
    stream.on('close', () => found.push([name, info.filename, info.mimeType, size]));
  });
  parser.on('field', (name, value) => found.push([name, value]));
  parser.on('close', () => response.json(found));
  request.pipe(parser);
});
app.use((error, request, response, next) => {
  if (response.headersSent) next(error);
  else response.status(500).json({ message: error.message, code: error.code });
});

function form(size, count = 1) {
  const data = new FormData();
  data.set('field', 'é');
  for (let index = 0; index < count; index++) {
    data.append('file', new Blob(['z'.repeat(size)], { type: 'text/csv' }), `${index}.csv`);
  }
  return data;
}

async function main(base) {
  const post = async (place, body) => {
    const response = await fetch(base + place, { method: 'POST', body });
    console.log(place, response.status, await response.text());
    return response.headers.get('set-cookie')?.split(';')[0];
  };
  for (const place of ['/disk', '/memory', '/busboy']) await post(place, form(10));
  await post('/busboy', form(2_000_000));
  await post('/disk', form(2000));
  await post('/disk', form(10, 3));
  await post('/login', new URLSearchParams({ username: 'bob', password: 'wrong' }));
  const cookie = await post('/login', new URLSearchParams({ username: 'bob', password: 'right' }));
  for (const headers of [{}, { cookie }]) {
    console.log(await (await fetch(`${base}/me`, { headers })).text());
  }
}

const server = app.listen(0, async () => {
  await main(`http://127.0.0.1:${server.address().port}`);
  server.closeAllConnections();
  server.close();
  fs.rmSync(folder, { recursive: true });
});
