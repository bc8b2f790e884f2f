import { priceSourcePaths } from '@fairlead/contract/operators/paths.ts';
import { dryDisableResponseSchema, priceSourcesResponseSchema } from '@fairlead/contract/trading/operators/price-sources.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../../../../tests/support/databases.ts';
import { outcomeOf } from '../../../../../tests/support/operator-suite.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { operators } from '../../../../adapters/db/schema/operators.ts';
import { startFixtureFeed, type FixtureFeed } from '../../../../adapters/prices/live/fixture-feed.ts';
import { FIXTURE_START, startFixtureApi, type FixtureApi } from '../../../../fixture-api.ts';
import { openLivePrices } from './open-live-prices.ts';

const ORIGIN = { address: '127.0.0.1', country: null, device: '' };
const REASON = 'because a test says so';
const KINDS = new Map([
  ['kraken', 'kraken' as const],
  ['coinbase', 'coinbase' as const],
]);
const { disable, enable, pin, unpin, sources, dryDisable } = priceSourcePaths;

describe.each(testDatabases)('price sources on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let fixture: FixtureFeed;
  let dealer: string;

  beforeAll(async () => {
    const opened = await openTestDatabase(kind);
    ({ database } = opened);
    await start();
    return async () => {
      await api.close();
      await opened.remove();
    };
  });

  beforeEach(async () => {
    const { live } = await view();
    for (const { source } of (live?.sources ?? []).filter(({ disabled }) => disabled !== null)) await post(enable, { source });
    for (const { symbol } of (live?.instruments ?? []).filter(({ pinned }) => pinned !== null)) await post(unpin, { symbol });
    // Every price is stale, so that the preferred source is followed from its next one on.
    await fixture.clock.turn(6_000);
    quote();
  });

  async function start(): Promise<void> {
    fixture = await startFixtureFeed();
    api = await startFixtureApi(database, {}, { version: 'v1', kinds: KINDS, feed: fixture.feed });
    dealer = await signIn('dealer@fairlead.test');
    quote();
  }
  function quote(): void {
    fixture.kraken.tick('BTC/USD', 50_000, 50_010);
    fixture.coinbase.tick('BTC-USD', 50_001, 50_011);
    fixture.coinbase.tick('LTC-USD', 100, 100.1);
  }
  async function signIn(email: string): Promise<string> {
    const [row] = await database.query<{ id: number }>('SELECT id FROM operators WHERE email_normalised = $1', [email]);
    return api.sessions.start({ audience: 'operator', userId: row?.id ?? expect.fail(`no one has ${email}`) }, ORIGIN, true);
  }
  const get = (url: string, token = dealer) => api.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
  const post = (url: string, payload: object, token = dealer) =>
    api.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, payload: { reason: REASON, ...payload } });
  const view = async () => priceSourcesResponseSchema.parse((await get(sources)).json()).data;
  const sourceOf = async (name: string) => (await view()).live?.sources.find(({ source }) => source === name);
  const bitcoin = async () => (await view()).live?.instruments.find(({ symbol }) => symbol === 'BTCUSD');
  const recorded = () =>
    database.query(
      `SELECT action, subject_kind AS kind, subject_id AS id, before, after, reason FROM audit_log WHERE action LIKE 'desk.%' ORDER BY seq`,
    );

  test.each<[string, string, object, string]>([
    ['a source that there is not', disable, { source: 'lmax' }, '404 priceSourceUnknown'],
    ['a source that there is not', enable, { source: 'lmax' }, '404 priceSourceUnknown'],
    ['a pin to a source that there is not', pin, { symbol: 'BTCUSD', source: 'lmax' }, '404 priceSourceUnknown'],
    ['a pin of an instrument without live prices', pin, { symbol: 'EURUSD', source: 'kraken' }, '404 instrumentNotLive'],
    ['the end of a pin of an instrument without live prices', unpin, { symbol: 'EURUSD' }, '404 instrumentNotLive'],
    ['a pin to a source without the instrument', pin, { symbol: 'LTCUSD', source: 'kraken' }, '409 priceSourceLacksInstrument'],
    ['a decision without a reason', disable, { source: 'kraken', reason: ' ' }, '400 invalidInput'],
  ])('refuse %s', async (_what, path, body, outcome) => {
    const before = await recorded();
    expect(outcomeOf(await post(path, body))).toBe(outcome);
    expect(await recorded()).toEqual(before);
  });

  test('refuse a pin to a disabled source', async () => {
    await post(disable, { source: 'kraken' });
    expect(outcomeOf(await post(pin, { symbol: 'BTCUSD', source: 'kraken' }))).toBe('409 priceSourceDisabled');
    expect(outcomeOf(await post(pin, { symbol: 'BTCUSD', source: 'coinbase' }))).toBe('200');
  });

  test('refuse a pin to an operator who has not seen the present one', async () => {
    const decide = (source: string, replaces: string | null) => post(pin, { symbol: 'BTCUSD', source, replaces });
    expect(outcomeOf(await decide('kraken', null))).toBe('200');
    expect(outcomeOf(await decide('coinbase', null))).toBe('409 priceSourcesChanged');
    expect((await bitcoin())?.pinned?.source).toBe('kraken');
    expect(outcomeOf(await decide('coinbase', 'kraken'))).toBe('200');
  });

  test('need a dealer', async () => {
    const support = await signIn('support@fairlead.test');
    const email = 'compliance@fairlead.test';
    const createdAt = new Date(FIXTURE_START);
    await database.drizzle.insert(operators).values({ email, emailNormalised: email, name: 'Carla', roles: ['compliance'], createdAt });
    const compliance = await signIn(email);
    expect([outcomeOf(await get(sources, support)), outcomeOf(await get(sources, compliance))]).toEqual(['403 notPermitted', '200']);
    for (const path of [disable, enable, pin, unpin]) {
      expect(outcomeOf(await post(path, { source: 'kraken', symbol: 'BTCUSD' }, compliance))).toBe('403 notPermitted');
    }
  });

  test('a disabled source is followed no longer at once, and is recorded once', async () => {
    const before = (await recorded()).length;
    expect((await bitcoin())?.followed).toBe('kraken');
    await post(disable, { source: 'kraken' });
    expect(await sourceOf('kraken')).toMatchObject({ disabled: { operator: 'David Dealer', reason: REASON }, followed: 0 });
    expect((await bitcoin())?.followed).toBe('coinbase');
    expect(outcomeOf(await post(disable, { source: 'kraken', reason: 'again' }))).toBe('200');
    expect((await sourceOf('kraken'))?.disabled?.reason).toBe(REASON);
    await post(enable, { source: 'kraken', reason: 'It is back' });
    expect(outcomeOf(await post(enable, { source: 'kraken' }))).toBe('200');
    expect((await sourceOf('kraken'))?.disabled).toBeNull();
    const subject = { kind: 'priceSource', id: 'kraken' };
    expect((await recorded()).slice(before)).toEqual([
      { action: 'desk.disableSource', ...subject, before: { disabled: false }, after: { disabled: true }, reason: REASON },
      { action: 'desk.enableSource', ...subject, before: { disabled: true }, after: { disabled: false }, reason: 'It is back' },
    ]);
  });

  test('a pinned instrument follows its source at once, whatever the others say, and each change is recorded', async () => {
    const before = (await recorded()).length;
    await post(pin, { symbol: 'BTCUSD', source: 'coinbase' });
    fixture.coinbase.tick('BTC-USD', 60_000, 60_010);
    expect(await bitcoin()).toMatchObject({ followed: 'coinbase', held_back: null, pinned: { source: 'coinbase', reason: REASON } });
    expect(fixture.ticks.at(-1)).toMatchObject({ symbol: 'BTCUSD', bid: 60_000, source: 'coinbase' });
    await post(pin, { symbol: 'BTCUSD', source: 'coinbase' });
    await post(pin, { symbol: 'BTCUSD', source: 'kraken' });
    expect((await bitcoin())?.followed).toBe('kraken');
    await post(unpin, { symbol: 'BTCUSD' });
    await post(unpin, { symbol: 'BTCUSD' });
    expect(await bitcoin()).toMatchObject({ pinned: null, held_back: 'diverging' });
    const changes = (await recorded()).slice(before);
    expect(changes).toMatchObject([
      { action: 'desk.pin', id: 'BTCUSD', before: { pinned: null }, after: { pinned: 'coinbase' } },
      { action: 'desk.pin', id: 'BTCUSD', before: { pinned: 'coinbase' }, after: { pinned: 'kraken' } },
      { action: 'desk.unpin', id: 'BTCUSD', before: { pinned: 'kraken' }, after: { pinned: null } },
    ]);
  });

  test('of two operators who pin at the same moment, one does', async () => {
    const outcomes = await Promise.all(['kraken', 'coinbase'].map((source) => post(pin, { symbol: 'BTCUSD', source })));
    expect(outcomes.map(outcomeOf)).toContain('200');
    const rows = await database.query<{ source: string }>(
      `SELECT source FROM price_source_decisions WHERE symbol = 'BTCUSD' AND ended_at IS NULL`,
    );
    expect(rows).toHaveLength(1);
    expect((await bitcoin())?.pinned?.source).toBe(rows[0]?.source);
  });

  test('the record of what was decided is kept', async () => {
    await post(disable, { source: 'coinbase' });
    await post(enable, { source: 'coinbase', reason: 'Their outage is over' });
    const [row] = await database.query(
      `SELECT reason, ended_by = operator_id AS by_the_same, end_reason FROM price_source_decisions ORDER BY id DESC LIMIT 1`,
    );
    expect(row).toEqual({ reason: REASON, by_the_same: true, end_reason: 'Their outage is over' });
  });

  test('what disabling a source would do is told beforehand', async () => {
    const dry = async (source: string) => dryDisableResponseSchema.parse((await get(`${dryDisable}?source=${source}`)).json()).data;
    expect((await dry('coinbase')).loses_price).toEqual([{ symbol: 'LTCUSD', name: 'Litecoin', cause: 'lastSource' }]);
    expect(await dry('kraken')).toMatchObject({ loses_price: [], taken_over: 1 });
    expect(outcomeOf(await get(`${dryDisable}?source=lmax`))).toBe('404 priceSourceUnknown');
  });

  test('another process follows what this one has stored', async () => {
    const other = await startFixtureFeed();
    const { controls } = await openLivePrices({ version: 'v1', kinds: KINDS, feed: other.feed }, database);
    expect(controls.decisions).toEqual([]);
    await post(disable, { source: 'kraken' });
    await post(pin, { symbol: 'LTCUSD', source: 'coinbase' });
    await controls.refresh();
    expect(other.feed.viewSources().map(({ isEnabled }) => isEnabled)).toEqual([false, true]);
    expect(other.feed.viewSymbols().map(({ pinned }) => pinned)).toEqual([null, 'coinbase']);
  });

  test('decisions are in effect before the first price after a restart', async () => {
    await post(disable, { source: 'kraken' });
    await post(pin, { symbol: 'BTCUSD', source: 'coinbase' });
    await api.close();
    await start();
    expect(fixture.ticks.map(({ symbol, source }) => [symbol, source])).toEqual([
      ['BTCUSD', 'coinbase'],
      ['LTCUSD', 'coinbase'],
    ]);
    expect([(await sourceOf('kraken'))?.disabled?.operator, (await bitcoin())?.pinned?.source]).toEqual(['David Dealer', 'coinbase']);
  });

  test('there are none while prices are not live', async () => {
    await api.close();
    api = await startFixtureApi(database);
    dealer = await signIn('dealer@fairlead.test');
    expect((await view()).live).toBeNull();
    for (const path of [disable, enable, pin, unpin]) {
      expect(outcomeOf(await post(path, { source: 'kraken', symbol: 'BTCUSD' }))).toBe('409 pricesNotLive');
    }
    await api.close();
    await start();
  });
});
