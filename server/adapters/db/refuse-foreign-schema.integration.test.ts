import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, testDatabases, type DatabasePlace } from '../../../tests/support/databases.ts';
import { openDatabase } from './open-database.ts';

describe.each(testDatabases)('a schema that does not belong to this version is rejected on %s', (kind) => {
  async function change(place: DatabasePlace, sql: string): Promise<void> {
    const database = await openDatabase(place);
    await database.query(sql);
    await database.close();
  }

  test.each([
    [
      'a newer one',
      `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of a later version', 4102444800000)`,
      /belongs to a newer version of Fairlead: it has 1 migration .*2100-01-01/,
    ],
    [
      'one with an edited migration',
      `UPDATE drizzle.__drizzle_migrations SET hash = reverse(hash) WHERE id = 4`,
      /different form of 0003_orders-and-favourites/,
    ],
    [
      'one that lacks a migration before the latest',
      `DELETE FROM drizzle.__drizzle_migrations WHERE id = 4`,
      /lacks 0003_orders-and-favourites, although later/,
    ],
  ])('%s', async (_case, sql, sentence) => {
    const place = await createTestDatabase(kind);
    onTestFinished(place.remove);
    await change(place, sql);
    await expect(openDatabase(place)).rejects.toThrow(sentence);
    // The first attempt left neither a lock nor a change that would make the second one succeed.
    await expect(openDatabase(place)).rejects.toThrow(sentence);
  });
});
