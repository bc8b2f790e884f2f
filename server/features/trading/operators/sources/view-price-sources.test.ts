import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { RULE_PACKS } from '@fairlead/domain/trading/rule-pack.ts';
import { expect, test } from 'vitest';
import { FIXTURE_FEED_START, startFixtureFeed } from '../../../../adapters/prices/live/fixture-feed.ts';
import { BrokerRules } from '../../../../engine/broker-rules.ts';
import type { SourceDecision } from './price-source-store.ts';
import { createSourceControls } from './source-controls.ts';
import { dryDisable, viewPriceSources } from './view-price-sources.ts';

const KINDS = new Map([
  ['kraken', 'kraken'],
  ['coinbase', 'coinbase'],
]);
const SINCE = Date.parse('2026-11-27T11:00:00Z');

function decide(source: string, symbol: string | null = null): SourceDecision {
  return { id: 1, source, symbol, reason: 'because a test says so', since: SINCE, operator: 'Dora' };
}
const DORA = { operator: 'Dora', since: '2026-11-27T11:00:00.000Z', reason: 'because a test says so' };

async function openView(...decisions: readonly SourceDecision[]) {
  const fixture = await startFixtureFeed();
  const controls = createSourceControls(fixture.feed, () => Promise.resolve(decisions));
  await controls.refresh();
  const live = { version: 'v1', kinds: KINDS, feed: fixture.feed, controls };
  const context = { brokerRules: new BrokerRules(RULE_PACKS['eu-retail'], INSTRUMENTS), clock: fixture.clock.now };
  const view = () => viewPriceSources(live, context);
  return {
    ...fixture,
    view,
    instrument: (symbol: string) => view().instruments.find((instrument) => instrument.symbol === symbol),
    source: (name: string) => view().sources.find(({ source }) => source === name),
    dryDisable: (source: string) => dryDisable(source, live, context),
  };
}

test('a source is shown with its pace, its faults and its share of the time', async () => {
  const { kraken, coinbase, clock, source, view } = await openView();
  kraken.tick('BTC/USD', 50_000, 50_010, FIXTURE_FEED_START - 40);
  coinbase.tick('BTC-USD', 50_001, 50_011);
  kraken.lastFrameAt = FIXTURE_FEED_START;
  kraken.refused.set('XBT/USD', 'not listed');
  kraken.unanswered.push('ETH/USD');
  Object.assign(kraken.counts, { gaps: 2, garbage: 3, refusals: 4 });
  await clock.turn(2_000);
  kraken.tick('BTC/USD', 50_000, 50_010, FIXTURE_FEED_START + 1_960);
  expect(view().version).toBe('v1');
  expect(source('kraken')).toEqual({
    source: 'kraken',
    kind: 'kraken',
    is_connected: true,
    fault: null,
    disabled: null,
    latency: { p50_ms: 40, p95_ms: 40 },
    ticks_per_second: 0.1,
    ticks: 2,
    disconnects: 0,
    gaps: 2,
    garbage: 3,
    refusals: 4,
    last_frame_at: '2026-11-27T12:00:00.000Z',
    refused: [{ name: 'XBT/USD', reason: 'not listed' }],
    unanswered: ['ETH/USD'],
    failovers: 0,
    followed: 1,
    offered: 1,
    share: 1,
  });
  // It sends no time, and one of its two instruments has had no price.
  expect(source('coinbase')).toMatchObject({ latency: null, followed: 0, offered: 2, share: 0, last_frame_at: null });
});

test('a source that is lost says why, and counts the instruments that others took over', async () => {
  const { kraken, coinbase, source, instrument } = await openView();
  kraken.tick('BTC/USD', 50_000, 50_010);
  coinbase.tick('BTC-USD', 50_001, 50_011);
  kraken.disconnect('the source answered 503');
  expect(source('kraken')).toMatchObject({
    is_connected: false,
    fault: 'the source answered 503',
    disconnects: 1,
    failovers: 1,
    followed: 0,
  });
  expect(instrument('BTCUSD')).toMatchObject({ followed: 'coinbase', failovers: 1, held_back: null });
});

test('an instrument shows what each of its sources says, and how old that is', async () => {
  const { kraken, coinbase, clock, instrument } = await openView();
  coinbase.tick('BTC-USD', 50_001, 50_011);
  await clock.turn(4_000);
  kraken.tick('BTC/USD', 50_000, 50_010);
  await clock.turn(2_000);
  expect(instrument('BTCUSD')).toMatchObject({
    name: 'Bitcoin',
    category: 'Crypto',
    is_open: true,
    followed: 'kraken',
    pinned: null,
    divergence_percent: null,
    entries: [
      { source: 'kraken', name: 'BTC/USD', bid: 50_000, ask: 50_010, age_ms: 2_000, stale_after_ms: 5_000, is_fresh: true, is_late: false },
      { source: 'coinbase', name: 'BTC-USD', bid: 50_001, ask: 50_011, age_ms: 6_000, is_fresh: false },
    ],
  });
  expect(instrument('LTCUSD')).toMatchObject({ followed: null, entries: [{ bid: null, ask: null, age_ms: null, is_fresh: false }] });
});

test.each([
  ['contradict each other', [50_000, 50_010], [52_000, 52_010], 'diverging', 3.845],
  ['agree', [50_000, 50_010], [50_100, 50_110], null, 0.2],
  ['agree, with too wide a spread', [50_000, 50_060], [50_000, 50_060], 'tooWide', 0],
] as const)('prices of sources that %s', async (_what, [bid, ask], [otherBid, otherAsk], heldBack, percent) => {
  const { kraken, coinbase, instrument } = await openView();
  kraken.tick('BTC/USD', bid, ask);
  coinbase.tick('BTC-USD', otherBid, otherAsk);
  expect(instrument('BTCUSD')?.held_back).toBe(heldBack);
  expect(instrument('BTCUSD')?.divergence_percent).toBeCloseTo(percent, 2);
});

test('decisions are shown with who made them, when and why', async () => {
  const { kraken, coinbase, instrument, source } = await openView(decide('kraken'), decide('coinbase', 'BTCUSD'));
  kraken.tick('BTC/USD', 50_000, 50_010);
  coinbase.tick('BTC-USD', 52_000, 52_010);
  expect(source('kraken')?.disabled).toEqual(DORA);
  expect(instrument('BTCUSD')).toMatchObject({ followed: 'coinbase', pinned: { source: 'coinbase', ...DORA }, held_back: null });
});

test.each<[string, string, readonly SourceDecision[], object]>([
  [
    'the only source of an instrument',
    'coinbase',
    [],
    { loses_price: [{ symbol: 'LTCUSD', name: 'Litecoin', cause: 'lastSource' }], taken_over: 0, pinned: [] },
  ],
  ['a source that another can replace', 'kraken', [], { loses_price: [], taken_over: 1, pinned: [] }],
  [
    'the last source that is enabled',
    'kraken',
    [decide('coinbase')],
    { loses_price: [{ symbol: 'BTCUSD', name: 'Bitcoin', cause: 'lastSource' }], taken_over: 0, pinned: [] },
  ],
  [
    'a source to which an instrument is pinned',
    'kraken',
    [decide('kraken', 'BTCUSD')],
    { loses_price: [], taken_over: 1, pinned: [{ symbol: 'BTCUSD', name: 'Bitcoin' }] },
  ],
  ['a source that is disabled already', 'kraken', [decide('kraken')], { loses_price: [], taken_over: 0, pinned: [] }],
])('disabling %s', async (_what, source, decisions, expected) => {
  const { kraken, coinbase, dryDisable: disable } = await openView(...decisions);
  kraken.tick('BTC/USD', 50_000, 50_010);
  coinbase.tick('BTC-USD', 50_001, 50_011);
  coinbase.tick('LTC-USD', 100, 100.1);
  expect(disable(source)).toEqual(expected);
});

test('disabling the only source with a price in force takes it away', async () => {
  const { kraken, dryDisable: disable } = await openView();
  kraken.tick('BTC/USD', 50_000, 50_010);
  expect(disable('kraken').loses_price).toEqual([{ symbol: 'BTCUSD', name: 'Bitcoin', cause: 'othersSilent' }]);
});
