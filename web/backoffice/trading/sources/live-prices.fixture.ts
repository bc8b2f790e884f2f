import type { LivePrices, PriceSource, PriceSourceEntry, SourcedInstrument } from '@fairlead/contract/trading/operators/price-sources.ts';

export const DECISION = { operator: 'Dora', since: '2026-11-27T11:00:00.000Z', reason: 'Their prices are wrong' };

export function fixtureSource(changes: Partial<PriceSource> = {}): PriceSource {
  return {
    source: 'kraken',
    kind: changes.source ?? 'kraken',
    is_connected: true,
    fault: null,
    disabled: null,
    latency: { p50_ms: 42, p95_ms: 130 },
    ticks_per_second: 12.34,
    ticks: 98_765,
    disconnects: 2,
    gaps: 1,
    garbage: 0,
    refusals: 0,
    last_frame_at: '2026-11-27T11:59:59.600Z',
    refused: [],
    unanswered: [],
    failovers: 3,
    followed: 2,
    offered: 2,
    share: 0.97,
    ...changes,
  };
}

export function fixtureEntry(source: string, changes: Partial<PriceSourceEntry> = {}): PriceSourceEntry {
  const quote = { bid: 50_000, ask: 50_010, age_ms: 300 };
  return { source, name: 'BTC/USD', ...quote, stale_after_ms: 5_000, is_fresh: true, is_late: false, ...changes };
}

export function fixtureInstrument(changes: Partial<SourcedInstrument> = {}): SourcedInstrument {
  return {
    symbol: 'BTCUSD',
    name: 'Bitcoin',
    category: 'Crypto',
    is_open: true,
    entries: [fixtureEntry('kraken'), fixtureEntry('coinbase')],
    followed: 'kraken',
    pinned: null,
    held_back: null,
    divergence_percent: 0.02,
    failovers: 0,
    ...changes,
  };
}

export function fixtureLive(changes: Partial<LivePrices> = {}): LivePrices {
  return {
    version: '0123456789ab',
    sources: [fixtureSource(), fixtureSource({ source: 'coinbase' })],
    instruments: [fixtureInstrument()],
    ...changes,
  };
}
