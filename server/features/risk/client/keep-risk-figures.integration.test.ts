import type { RiskFigures } from '@fairlead/contract/risk/schemas.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../../../tests/support/databases.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { riskFigures } from '../../../adapters/db/schema/risk.ts';
import { cacheRiskFigures } from './keep-risk-figures.ts';

const NOW = 1_800_000_000_000;

describe.each(testDatabases)('the risk figures for pages on %s', (kind) => {
  let database: Database;

  beforeAll(async () => {
    const opened = await openTestDatabase(kind);
    database = opened.database;
    return opened.remove;
  });

  beforeEach(() => database.query('DELETE FROM risk_figures'));

  async function compute(percent: number, at: number) {
    const figures: RiskFigures = {
      computed_at: new Date(at).toISOString(),
      from: '2026-01-15',
      until: '2027-01-15',
      accounts: 100,
      losing: percent,
      percent,
      minimum_accounts: 30,
      ranges: [],
    };
    await database.drizzle.insert(riskFigures).values({ computedAt: new Date(at), figures });
  }

  test('are read once a minute', async () => {
    let now = NOW;
    const read = cacheRiskFigures({ database, clock: () => now, log: { warn: () => undefined } });
    await compute(70, NOW);
    expect((await read())?.percent).toBe(70);
    await compute(74, NOW + 1);
    now = NOW + 59_999;
    expect((await read())?.percent).toBe(70);
    now = NOW + 60_000;
    expect((await read())?.percent).toBe(74);
  });

  test('are the last known ones if the database does not respond', async () => {
    let now = NOW;
    let isDown = false;
    const warnings: string[] = [];
    const failing = {
      get drizzle() {
        if (isDown) throw new Error('down');
        return database.drizzle;
      },
    };
    const read = cacheRiskFigures({ database: failing, clock: () => now, log: { warn: (_, message) => void warnings.push(message) } });
    await compute(70, NOW);
    await read();
    [isDown, now] = [true, NOW + 60_000];
    expect([(await read())?.percent, warnings]).toEqual([70, ['the risk figures could not be read']]);
  });
});
