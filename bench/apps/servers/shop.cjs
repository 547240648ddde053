'use strict';

// What the HTTP servers answer, whatever routes to it: each function gives a status and a body.

const PAGE = 10;
const FIRST = ['Ada', 'Björn', 'Chloé', 'Dario', 'Edsger', 'Grace', 'Hedy', 'Juan', 'Mary', 'Zoë'];
const LAST = ['Lovelace', 'Nygård', 'Dubois', 'Fo', 'Dijkstra', 'Hopper', 'Lamarr', 'Núñez'];
const GREETINGS = { de: 'Guten Tag', en: 'Good day', es: 'Buenos días', fr: 'Bonjour' };

const users = Array.from({ length: 500 }, (_, id) => {
  const name = `${FIRST[id % FIRST.length]} ${LAST[id % LAST.length]} ${id}`;
  return { id, name, mail: `user${id}@example.org`, city: `City ${id % 40}`, age: 18 + id % 60 };
});

exports.user = function user(id, fields) {
  const found = users[Number(id)];
  if (found === undefined) return { status: 404, body: { error: `no user ${id}` } };
  if (!fields) return { status: 200, body: found };
  const wanted = fields.split(',');
  return { status: 200, body: Object.fromEntries(wanted.map((name) => [name, found[name]])) };
};

exports.search = function search({ q = '', page = '1', sort = 'id' }) {
  const key = q.toLowerCase();
  const found = users.filter((one) => one.name.toLowerCase().includes(key));
  found.sort((a, b) => (a[sort] < b[sort] ? -1 : a[sort] > b[sort] ? 1 : a.id - b.id));
  const start = (Number(page) - 1) * PAGE;
  return { status: 200, body: { q, page: Number(page), total: found.length,
                                users: found.slice(start, start + PAGE) } };
};

exports.order = function order(body) {
  if (!Array.isArray(body?.items) || body.items.length === 0) {
    return { status: 422, body: { error: 'an order has items' } };
  }
  const total = body.items.reduce((sum, item) => sum + item.count * item.cents, 0);
  const location = `/orders/${body.customer}-${total}`;
  return { status: 201, location, body: { customer: body.customer, note: body.note,
                                          skus: body.items.map((item) => item.sku), total } };
};

exports.document = function document(name, text, { draft }) {
  const words = text.split(/\s+/).filter(Boolean);
  return { status: 200, body: { name, draft: draft === 'true', words: words.length,
                                length: text.length, longest: Math.max(...words.map(sizeOf)) } };
};

// Takes the headers by their names in small letters.
exports.greeting = function greeting(headers) {
  const language = (headers['accept-language'] ?? '').slice(0, 2);
  const name = /(?:^|; )name=([^;]*)/.exec(headers.cookie ?? '')?.[1] ?? 'stranger';
  const greeted = GREETINGS[language] ?? GREETINGS.en;
  return { status: 200, text: `${greeted}, ${decodeURIComponent(name)}!` };
};

exports.logout = function logout(token, authorization) {
  return authorization === `Bearer ${token}` ? { status: 204 }
    : { status: 401, body: { error: 'not yours' } };
};

exports.nothing = function nothing(path) {
  return { status: 404, body: { error: `nothing at ${path}` } };
};

function sizeOf(word) {
  return word.length;
}
