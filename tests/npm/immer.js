// immer and qs: states that change by drafts, and query strings of every shape.
'use strict';
const {
  applyPatches,
  current,
  enableMapSet,
  enablePatches,
  isDraft,
  original,
  produce,
  produceWithPatches,
} = require('immer');
const qs = require('qs');

enablePatches();
enableMapSet();
const base = {
  list: [{ done: false }, { done: false }],
  map: new Map([['a', 1]]),
  set: new Set(['x']),
  same: { kept: true },
};
const [next, patches, inverse] = produceWithPatches(base, (draft) => {
  draft.list[0].done = true;
  draft.list.push({ done: null });
  draft.map.set('b', 2);
  draft.set.delete('x');
  console.log(isDraft(draft.list), original(draft.list).length, current(draft).list.length);
});
console.log(
  next,
  base.list.length,
  next.same === base.same,
  next.list[1] === base.list[1],
  Object.isFrozen(next),
);
console.log(patches, inverse);
console.log(applyPatches(base, patches), applyPatches(next, inverse));
try {
  next.list.push(1);
} catch (error) {
  console.log(error.name);
}
try {
  produce(base, (draft) => {
    draft.x = 1;
    return {};
  });
} catch (error) {
  console.log(error.message.slice(0, 40));
}
console.log(
  produce({ n: 1 }, (draft) => void draft.n++),
  produce((draft, n) => {
    draft.n = n;
  })({}, 5),
);

const query =
  'a[b][c]=1&a[b][d][]=2&a[b][d][]=3&list[1]=y&list[0]=x&flag&sp=a+b%20c&u=%E2%82%AC&x.y=dot';
console.log(qs.parse(query), qs.parse(query, { allowDots: true, strictNullHandling: true }).x);
const data = { a: { b: [1, 'two', null], c: new Date(0), d: undefined }, e: ['x', 'y'], f: 'ü&=' };
for (const arrayFormat of ['indices', 'brackets', 'repeat', 'comma'])
  console.log(qs.stringify(data, { arrayFormat }));
console.log(
  qs.stringify(data, { encodeValuesOnly: true, skipNulls: true, sort: (a, b) => (a < b ? 1 : -1) }),
);
