import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { expect, test } from 'vitest';
import { FIXTURE_FEED_START, startFixtureFeed } from '../adapters/prices/live/fixture-feed.ts';
import { createMetrics } from './create-metrics.ts';
import { watchLivePrices } from './watch-live-prices.ts';

async function openWatch() {
  const fixture = await startFixtureFeed();
  const metrics = createMetrics();
  watchLivePrices(metrics, { feed: fixture.feed, instruments: INSTRUMENTS, clock: fixture.clock.now });
  /** The samples of a metric, by their labels. */
  const read = async (name: string): Promise<Record<string, number>> => {
    const samples = (await metrics.format()).matchAll(new RegExp(`^fairlead_${name}{(.+)} (.*)$`, 'gm'));
    return Object.fromEntries([...samples].map(([, labels = '', value = '']): [string, number] => [labels, Number(value)]));
  };
  return { ...fixture, read };
}

const bySource = (kraken: number, coinbase: number) => ({ 'source="kraken"': kraken, 'source="coinbase"': coinbase });

test('each source reports its state, its pace and its faults', async () => {
  const { kraken, coinbase, feed, clock, read } = await openWatch();
  kraken.tick('BTC/USD', 50_000, 50_010, FIXTURE_FEED_START - 40);
  coinbase.tick('BTC-USD', 50_001, 50_011);
  kraken.lastFrameAt = FIXTURE_FEED_START;
  Object.assign(kraken.counts, { gaps: 2, garbage: 3, refusals: 4 });
  await clock.turn(1_500);
  kraken.disconnect('away');
  feed.applyControls({ disabled: new Set(['kraken']), pinned: new Map() });
  expect(await read('price_source_connected')).toEqual(bySource(0, 1));
  expect(await read('price_source_enabled')).toEqual(bySource(0, 1));
  expect(await read('price_source_last_frame_age_seconds')).toEqual({ 'source="kraken"': 1.5 });
  expect(await read('price_source_instruments_followed')).toEqual(bySource(0, 1));
  expect(await read('price_source_instruments_offered')).toEqual(bySource(1, 2));
  expect(await read('price_source_latency_seconds')).toEqual({
    'source="kraken",percentile="50"': 0.04,
    'source="kraken",percentile="95"': 0.04,
  });
  expect(await read('price_source_ticks_total')).toEqual(bySource(1, 1));
  expect(await read('price_source_disconnects_total')).toEqual(bySource(1, 0));
  expect(await read('price_source_gaps_total')).toEqual(bySource(2, 0));
  expect(await read('price_source_garbage_total')).toEqual(bySource(3, 0));
  expect(await read('price_source_refusals_total')).toEqual(bySource(4, 0));
  expect(await read('price_source_failovers_total')).toEqual(bySource(1, 0));
});

test('an instrument is reported while its prices are held back, with the reason', async () => {
  const { kraken, coinbase, read } = await openWatch();
  kraken.tick('BTC/USD', 50_000, 50_010);
  coinbase.tick('BTC-USD', 52_000, 52_010);
  coinbase.tick('LTC-USD', 100, 200);
  expect(await read('instruments_held_back')).toEqual({
    'symbol="BTCUSD",reason="diverging"': 1,
    'symbol="LTCUSD",reason="tooWide"': 1,
  });
  kraken.tick('BTC/USD', 52_000, 52_010);
  coinbase.tick('LTC-USD', 100, 101);
  expect(await read('instruments_held_back')).toEqual({});
});

test('an asset class reports how many sources are left, down to none', async () => {
  const { kraken, coinbase, feed, read } = await openWatch();
  expect(await read('price_sources_usable')).toEqual({ 'asset_class="Crypto"': 2 });
  kraken.disconnect('away');
  expect(await read('price_sources_usable')).toEqual({ 'asset_class="Crypto"': 1 });
  feed.applyControls({ disabled: new Set(['coinbase']), pinned: new Map() });
  expect(await read('price_sources_usable')).toEqual({ 'asset_class="Crypto"': 0 });
  coinbase.disconnect('away');
  expect(await read('price_sources_usable')).toEqual({ 'asset_class="Crypto"': 0 });
});

test('without live prices there is nothing to report', async () => {
  const metrics = createMetrics();
  watchLivePrices(metrics, { feed: null, instruments: INSTRUMENTS, clock: () => 0 });
  expect(await metrics.format()).not.toMatch(/^fairlead_(price_source|instruments_held)\w+[{ ]/m);
});
