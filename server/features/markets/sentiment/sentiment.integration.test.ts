import { sentimentResponseSchema, type SentimentResponse } from '@fairlead/contract/markets/schemas.ts';
import { marketPaths } from '@fairlead/contract/paths.ts';
import { fixturePosition } from '@fairlead/domain/trading/desk/fixture-positions.ts';
import type { Side } from '@fairlead/domain/trading/quote.ts';
import { testDatabases } from '@fairlead/tests/support/databases.ts';
import { openTestApi } from '@fairlead/tests/support/test-api.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../adapters/db/database.ts';
import type { FixtureApi } from '../../../fixture-api.ts';
import { createSentimentPublisher } from './sentiment-publisher.ts';
import { readSentiment } from './sentiment-store.ts';

const NOW = Date.UTC(2026, 10, 25, 15, 30);

describe.each(testDatabases)('the share of clients who are long, on %s,', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let token: string;
  let now: number;
  /** The sides of the accounts 1, 2, and so on in Bitcoin; null for one that has no position. */
  let sides: readonly (Side | null)[];
  let isAway: boolean;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    const [user] = await database.query<{ id: number }>("SELECT id FROM users WHERE email = 'demo@fairlead.test'");
    const principal = { audience: 'client', userId: user?.id ?? Number.NaN } as const;
    token = await api.sessions.start(principal, { address: '', country: null, device: '' }, true);
    return opened.close;
  });
  beforeEach(async () => {
    await database.query('DELETE FROM client_sentiment');
    now = NOW;
    isAway = false;
  });

  const start = () =>
    createSentimentPublisher({
      database,
      clock: () => now,
      engine: {
        visitTradingAccounts: (visit) => {
          for (const [place, side] of sides.entries()) {
            const held = side === null ? [] : [fixturePosition({ symbol: 'BTCUSD', side })];
            visit({ id: place + 1, positions: held });
          }
          return isAway ? Promise.reject(new Error('a partition is away')) : Promise.resolve();
        },
      },
    });
  const many = (longs: number, shorts: number): readonly Side[] => [
    ...Array.from({ length: longs }, () => 'long' as const),
    ...Array.from({ length: shorts }, () => 'short' as const),
  ];
  const published = async () => (await readSentiment(database)).get('BTCUSD')?.longPercent ?? null;

  test('is published from ten clients on, and withdrawn below', async () => {
    const publish = start();
    const shown: (number | null)[] = [];
    for (const look of [many(5, 4), many(6, 4), many(5, 4)]) {
      sides = look;
      await publish();
      shown.push(await published());
    }
    expect(shown).toEqual([null, 60, null]);
  });

  test('keeps its figure and its time until five clients have changed, also in a process that takes over', async () => {
    sides = many(6, 4);
    await start()();
    const publish = start();
    now += 600_000;
    sides = many(2, 8);
    await publish();
    expect(await readSentiment(database)).toEqual(new Map([['BTCUSD', { longPercent: 60, computedAt: NOW }]]));
    sides = many(7, 3);
    await publish();
    expect(await readSentiment(database)).toEqual(new Map([['BTCUSD', { longPercent: 70, computedAt: now }]]));
  });

  test('stays as it is if the accounts of a partition cannot be read', async () => {
    const publish = start();
    sides = many(6, 4);
    await publish();
    sides = many(0, 0);
    isAway = true;
    await expect(publish()).rejects.toThrow('a partition is away');
    expect(await published()).toBe(60);
  });

  test('is shown to clients who are signed in', async () => {
    sides = many(6, 4);
    await start()();
    const answer = await api.app.inject({ method: 'GET', url: marketPaths.sentiment, query: { token } });
    const { data }: SentimentResponse = sentimentResponseSchema.parse(answer.json());
    expect(data).toEqual({ BTCUSD: { long_percent: 60, computed_at: '2026-11-25T15:30:00.000Z' } });
    expect((await api.app.inject({ method: 'GET', url: marketPaths.sentiment })).statusCode).toBe(401);
  });
});
