import { expect, test } from 'vitest';
import { receiptsQuerySchema } from './schemas.ts';

const WHOLE = 'must be a whole number from 1 to 9007199254740991';
const ONE = 'must be given, or else transaction or entry: exactly one of the three';
const TRANSACTION = 'must be the id of a transaction';

test.each([{ position: '12' }, { entry: '12' }, { transaction: 'AB12' }, { position: '12', token: 'abc' }])('%j is accepted', (query) => {
  expect(receiptsQuerySchema.safeParse(query).success).toBe(true);
});

test.each([
  [{ position: 'abc' }, 'position', WHOLE],
  [{ position: '-1' }, 'position', WHOLE],
  [{ entry: '1.5' }, 'entry', WHOLE],
  [{ transaction: '' }, 'transaction', TRANSACTION],
  [{ transaction: 'a'.repeat(101) }, 'transaction', TRANSACTION],
  [{}, 'position', ONE],
  [{ position: '1', entry: '2' }, 'position', ONE],
])('%j is refused: %s %s', (query, field, message) => {
  const issues = receiptsQuerySchema.safeParse(query).error?.issues ?? [];
  expect(issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[field, message]]);
});
