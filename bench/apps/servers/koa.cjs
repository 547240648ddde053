'use strict';

// The shop on koa. Prints its port.

const Koa = require('koa');
const { Router } = require('@koa/router');
const { bodyParser } = require('@koa/bodyparser');
const shop = require('./shop.cjs');

const router = new Router();
router.get('/users/:id', (context) =>
  send(context, shop.user(context.params.id, context.query.fields)));
router.get('/search', (context) => send(context, shop.search(context.query)));
router.get('/greeting', (context) => send(context, shop.greeting(context.headers)));
router.post('/orders', (context) => send(context, shop.order(context.request.body)));
router.put('/documents/:name', (context) =>
  send(context, shop.document(context.params.name, context.request.body, context.query)));
router.delete('/sessions/:token', (context) =>
  send(context, shop.logout(context.params.token, context.get('authorization'))));

function send(context, { status, location, body, text }) {
  context.status = status;
  if (location !== undefined) context.set('Location', location);
  if (status !== 204) context.body = text ?? body;
}

const app = new Koa();
app.use(bodyParser({ enableTypes: ['json', 'text'] }));
app.use(router.routes());
app.use((context) => send(context, shop.nothing(context.path)));

const server = app.listen(0, '127.0.0.1', () => console.log(server.address().port));
