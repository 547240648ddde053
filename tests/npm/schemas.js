// zod, joi and validator check values; jsonwebtoken and bcryptjs are for those who log in.
'use strict';
const bcrypt = require('bcryptjs');
const Joi = require('joi');
const jwt = require('jsonwebtoken');
const validator = require('validator');
const { z } = require('zod');

const schema = z.object({
  name: z.string().min(2),
  count: z.number().int().optional(),
  kinds: z.array(z.enum(['x', 'y'])),
});
console.log(schema.safeParse({ name: 'hi', kinds: ['x'] }));
console.log(schema.safeParse({ name: 'h', count: 1.5, kinds: ['z'] }).error.issues);
console.log(Joi.object({ mail: Joi.string().email(), number: Joi.number().max(3) })
  .validate({ mail: 'x', number: 4 }, { abortEarly: false }).error.message);
console.log(validator.isEmail('a@b.co'), validator.isIP('::1'), validator.escape('<a>'));

const token = jwt.sign({ user: 1, iat: 1 }, 'secret');
console.log(token, jwt.verify(token, 'secret'));
for (const [text, key] of [[`${token}x`, 'secret'], [token, 'other']]) {
  try {
    jwt.verify(text, key);
  } catch ({ name, message }) {
    console.log(name, message);
  }
}
const hash = bcrypt.hashSync('password', '$2b$04$abcdefghijklmnopqrstuu');
console.log(hash, bcrypt.compareSync('password', hash), bcrypt.compareSync('other', hash));
