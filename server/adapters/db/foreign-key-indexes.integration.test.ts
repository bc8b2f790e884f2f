import { describe, expect, onTestFinished, test } from 'vitest';
import { everyDatabase, openTestDatabase } from '../../../tests/support/databases.ts';

/** Tables from which nothing is ever deleted, and whose referring keys are never queried alone. */
const NEVER_DELETED: readonly string[] = [
  // Who did something: an operator who leaves is blocked, not deleted.
  'operators',
  // Ledgers refer to plans and affiliates, so these are kept.
  'affiliate_plans',
  'affiliates',
];

/** Foreign keys that are not the leading columns of any index over all rows. */
const WITHOUT_INDEX = `
  SELECT k.conname AS name, k.confrelid::regclass::text AS target, k.confdeltype AS on_delete FROM pg_constraint AS k
  WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND NOT EXISTS (
    SELECT FROM pg_index AS i WHERE i.indrelid = k.conrelid AND i.indisvalid AND i.indpred IS NULL
      AND (i.indkey::int2[])[0:array_length(k.conkey, 1) - 1] @> k.conkey)
  ORDER BY 1`;

describe.each(everyDatabase)('foreign keys on %s', (kind) => {
  test('are indexed if they are queried', async () => {
    const { database, remove } = await openTestDatabase(kind);
    onTestFinished(remove);
    const keys = await database.query<{ name: string; target: string; on_delete: string }>(WITHOUT_INDEX);
    // A key with a delete action is always queried, whatever the list says.
    const followed = keys.filter(({ target, on_delete: onDelete }) => onDelete !== 'a' || !NEVER_DELETED.includes(target));
    expect(followed).toEqual([]);
    expect(NEVER_DELETED.filter((table) => !keys.some(({ target }) => target === table))).toEqual([]);
  });
});
