/** How long refusals are kept after they were counted. */
import { openTestDatabase, testDatabases } from '@fairlead/tests/support/databases.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../../adapters/db/database.ts';
import { deleteSummedRefusals, projectExecution } from './project-execution.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 2);
const REFUSAL = { kind: 'commandRefused', command: 'openPosition', symbol: 'EURUSD', refusal: { code: 'priceMoved' } };

describe.each(testDatabases)('refusals on %s', (kind) => {
  let database: Database;

  beforeEach(async () => {
    const opened = await openTestDatabase(kind);
    database = opened.database;
    return opened.remove;
  });

  const refuse = (count: number, daysAgo: number) =>
    database.query(
      `INSERT INTO command_refusals (account_id, command_id, key, at_ms, refusal)
       SELECT 1, 'id', gen_random_uuid(), $2::bigint, $3::json FROM generate_series(1, $1::integer)`,
      [count, NOW - daysAgo * DAY_MS, JSON.stringify(REFUSAL)],
    );

  const follow = () => projectExecution({ database, digitsOf: () => 5, clock: () => NOW });

  async function daysOfKept(): Promise<readonly (readonly [number, number])[]> {
    await deleteSummedRefusals({ database, clock: () => NOW });
    const rows = await database.query<{ at: number; count: number }>(
      'SELECT at_ms AS at, count(*)::int AS count FROM command_refusals GROUP BY at_ms ORDER BY at_ms',
    );
    return rows.map(({ at, count }) => [(NOW - at) / DAY_MS, count]);
  }

  test('are deleted after 90 days, even more of them than a page', async () => {
    await refuse(12_000, 91);
    await refuse(3, 90);
    await refuse(3, 1);
    await follow();
    expect(await daysOfKept()).toEqual([
      [90, 3],
      [1, 3],
    ]);
    const [sum] = await database.query<{ refused: number }>('SELECT sum(refused)::int AS refused FROM refusal_days');
    expect(sum?.refused).toBe(12_006);
  });

  test('are kept until they are counted, however old they are', async () => {
    await refuse(2, 200);
    await follow();
    await refuse(2, 150);
    expect(await daysOfKept()).toEqual([[150, 2]]);
  });
});
