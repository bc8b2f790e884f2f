import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { IncomingHttpHeaders } from 'node:http';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { openTestApi, type TestApi } from '../../../../tests/support/test-api.ts';
import { FIXTURE_START } from '../../../fixture-api.ts';
import { DAY_MS, openAffiliateBench, type AffiliateBench, type SeededAffiliate } from '../../../fixture-affiliates.ts';
import { addClicks } from './add-clicks.ts';
import { createClickCounter, type ClickCounter } from './click-counter.ts';

const TODAY = new Date(FIXTURE_START).toISOString().slice(0, 10);
const HEADERS: IncomingHttpHeaders = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Firefox/130.0', accept: 'text/html' };

describe.each(testDatabases)('clicks on %s', (kind) => {
  let opened: TestApi;
  let bench: AffiliateBench;
  let affiliate: SeededAffiliate;
  let clicks: ClickCounter;
  let now: number;
  beforeAll(async () => {
    opened = await openTestApi(kind);
    bench = openAffiliateBench(opened);
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    now = FIXTURE_START;
    affiliate = await bench.seedAffiliate();
    clicks = createClickCounter({ database: opened.database, clock: () => now, newSalt: () => Uint8Array.of(1) });
  });

  const follow = (code: string, { sub = '', address = '203.0.113.7' } = {}): void =>
    clicks.take({ method: 'GET', url: `/?ref=${code}&sub=${sub}`, headers: HEADERS, address });
  const counted = () =>
    opened.database.query('SELECT day, sub_id, clicks FROM affiliate_clicks WHERE campaign_id = $1 ORDER BY day, sub_id', [
      affiliate.campaignId,
    ]);

  test('are stored by campaign, day and sub-id, and added to earlier counts', async () => {
    follow(affiliate.code);
    follow(affiliate.code, { address: '203.0.113.8', sub: 'news' });
    await clicks.flush();
    follow(affiliate.code.toUpperCase(), { address: '203.0.113.9', sub: 'news' });
    now += DAY_MS;
    follow(affiliate.code, { sub: 'news' });
    await clicks.flush();
    expect(await counted()).toEqual([
      { day: TODAY, sub_id: '', clicks: 1 },
      { day: TODAY, sub_id: 'news', clicks: 2 },
      { day: new Date(FIXTURE_START + DAY_MS).toISOString().slice(0, 10), sub_id: 'news', clicks: 1 },
    ]);
  });

  test('of one visitor count once every fifteen minutes', async () => {
    follow(affiliate.code);
    now += 899_999;
    follow(affiliate.code);
    await clicks.flush();
    expect(await counted()).toEqual([{ day: TODAY, sub_id: '', clicks: 1 }]);
  });

  test('with an unknown code are dropped without affecting others', async () => {
    follow('nobody-at-all');
    follow(affiliate.code);
    await clicks.flush();
    expect(await counted()).toEqual([{ day: TODAY, sub_id: '', clicks: 1 }]);
  });

  test('of an archived campaign count', async () => {
    await opened.database.query('UPDATE affiliate_campaigns SET archived_at = now() WHERE id = $1', [affiliate.campaignId]);
    follow(affiliate.code);
    await clicks.flush();
    expect(await counted()).toEqual([{ day: TODAY, sub_id: '', clicks: 1 }]);
  });

  test('beyond 200 distinct sub-ids of a campaign and day count without one, while known sub-ids keep counting', async () => {
    const many = (first: number, length: number) =>
      Array.from({ length }, (_, place) => ({ code: affiliate.code, day: TODAY, subId: `sub-${first + place}`, clicks: 1 }));
    await addClicks(opened.database, many(1, 199));
    await addClicks(opened.database, [...many(198, 5), { code: affiliate.code, day: TODAY, subId: '', clicks: 10 }]);
    const [sums] = await opened.database.query(
      `SELECT count(*) FILTER (WHERE sub_id <> '')::int AS subs, sum(clicks) FILTER (WHERE sub_id = '')::int AS without,
         max(clicks) FILTER (WHERE sub_id = 'sub-198')::int AS known, sum(clicks)::int AS all FROM affiliate_clicks WHERE campaign_id = $1`,
      [affiliate.campaignId],
    );
    expect(sums).toEqual({ subs: 200, without: 12, known: 2, all: 214 });
  });

  test('that could not be stored are stored the next time', async () => {
    let isReachable = false;
    const database = {
      query: <Row extends object>(sql: string, parameters?: readonly unknown[]) =>
        isReachable ? opened.database.query<Row>(sql, parameters) : Promise.reject(new Error('not reachable')),
    };
    clicks = createClickCounter({ database, clock: () => now, newSalt: () => Uint8Array.of(1) });
    follow(affiliate.code);
    await expect(clicks.flush()).rejects.toThrow('not reachable');
    isReachable = true;
    follow(affiliate.code, { address: '203.0.113.8' });
    await clicks.flush();
    expect(await counted()).toEqual([{ day: TODAY, sub_id: '', clicks: 2 }]);
  });

  test('leave no address and no browser behind', async () => {
    follow(affiliate.code);
    await clicks.flush();
    const rows = await opened.database.query('SELECT * FROM affiliate_clicks WHERE campaign_id = $1', [affiliate.campaignId]);
    expect(rows.map((row) => Object.keys(row).toSorted())).toEqual([['campaign_id', 'clicks', 'day', 'sub_id']]);
  });
});
