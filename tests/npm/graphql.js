// graphql and graphql-http: a schema, queries with variables, and every kind of error.
'use strict';
const http = require('http');
const { GraphQLError, buildSchema, parse, print, validate } = require('graphql');
const { createHandler } = require('graphql-http/lib/use/http');

const schema = buildSchema(`
  type Query { hello(name: String = "you"): String! users: [User] fail: Int }
  type User { id: ID! name: String }
`);
const rootValue = {
  hello: ({ name }) => `hi ${name}`,
  users: async () => [{ id: 1, name: 'a' }, { id: 2, name: () => 'b' }],
  fail() { throw new GraphQLError('bad', { extensions: { code: 'X' } }); },
};
console.log(print(parse('{a(b:1){c}}')));
console.log(validate(schema, parse('{none}')).map((error) => error.message));

const server = http.createServer(createHandler({ schema, rootValue }));
server.listen(0, async () => {
  const url = `http://127.0.0.1:${server.address().port}`;
  for (const query of ['{ hello users { id name } }',
                       'query Q($name: String) { hello(name: $name) }', '{ fail }', '{ none }', '{']) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { name: 'v' } }),
    });
    console.log(response.status, response.headers.get('content-type'), await response.text());
  }
  server.closeAllConnections();
  server.close();
});
