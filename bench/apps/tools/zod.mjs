// Looks for what is wrong in records.
// usage: zod.mjs INPUT OUTPUT

import * as z from 'zod';
import { reportFaults } from './records.cjs';

const text = z.string().min(1);
const cents = z.int().min(0);
const schema = z.object({
  name: text, street: text, city: text,
  mail: z.string().regex(/^[a-z0-9.]+@[a-z0-9.]+$/),
  zip: z.string().regex(/^[0-9]{5}$/),
  paid: z.boolean(),
  total: cents,
  kind: z.enum(['shop', 'phone', 'web']).optional(),
  items: z.array(z.object({
    sku: text, count: z.int().min(1).max(99), cents, note: z.string().optional(),
  })).min(1),
});

reportFaults((record) => {
  const { success, error } = schema.safeParse(record);
  return success ? [] : error.issues.map(({ path }) => `/${path.join('/')}`);
}, 20);
