// NestJS: controllers, injection, pipes and errors; decorators are applied by hand.
'use strict';
require('reflect-metadata');
const { Body, Controller, Get, Injectable, Module, NotFoundException, Param, ParseIntPipe, Post } =
  require('@nestjs/common');
const { NestFactory } = require('@nestjs/core');

class Greeter {
  greet(name) { return `hi ${name}`; }
}
class Items {
  constructor(greeter) { this.greeter = greeter; }
  root() { return this.greeter.greet('nest'); }
  one(id) {
    if (id > 5) throw new NotFoundException(`no item ${id}`);
    return { id, type: typeof id };
  }
  create(item) { return item; }
  async fail() { throw new Error('boom'); }
}
class Application {}

const decorate = (decorator, owner, method) => Reflect.decorate(
  [decorator], owner.prototype, method, Object.getOwnPropertyDescriptor(owner.prototype, method));
Reflect.decorate([Injectable()], Greeter);
Reflect.defineMetadata('design:paramtypes', [Greeter], Items);
decorate(Get(), Items, 'root');
decorate(Get('items/:id'), Items, 'one');
Param('id', ParseIntPipe)(Items.prototype, 'one', 0);
decorate(Post('items'), Items, 'create');
Body()(Items.prototype, 'create', 0);
decorate(Get('fail'), Items, 'fail');
Reflect.decorate([Controller('api')], Items);
Reflect.decorate([Module({ controllers: [Items], providers: [Greeter] })], Application);

async function main() {
  const application = await NestFactory.create(Application, { logger: false });
  await application.listen(0);
  const base = `http://127.0.0.1:${application.getHttpServer().address().port}/api`;
  for (const path of ['', '/items/3', '/items/9', '/items/x', '/fail', '/none']) {
    const response = await fetch(base + path);
    console.log(response.status, response.headers.get('content-type'), await response.text());
  }
  const created = await fetch(`${base}/items`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":[1,2]}',
  });
  console.log(created.status, await created.text());
  await application.close();
  console.log('closed');
}
main();
