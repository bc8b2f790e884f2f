import { expect, test } from 'vitest';
import type { SourceView } from './adapters/prices/live/live-price-feed.ts';
import type { RecordedSymbol } from './adapters/prices/recording/recorder.ts';
import { createRecordProgress, formatRecorded } from './record-progress.ts';

function symbolOf(symbol: string, ticks: number, more: Partial<RecordedSymbol> = {}): RecordedSymbol {
  return { symbol, ticks, lateTicks: 0, bySource: new Map(), paths: [], ...more };
}

function sourceOf(source: string, isConnected: boolean, connects: number): SourceView {
  const counts = { connects, disconnects: isConnected ? connects - 1 : connects, ticks: 0, gaps: 0, garbage: 0, refusals: 0 };
  return {
    source,
    health: { isConnected, fault: null, lastFrameAt: null, refused: new Map(), unanswered: [], counts },
    isEnabled: true,
    latency: null,
    ticksPerSecond: 0,
    followed: 0,
    offered: 0,
    share: null,
    failovers: 0,
  };
}

test('says what is new: connections, first ticks, and every minute how many there are', () => {
  let symbols = [symbolOf('BTCUSD', 0), symbolOf('ETHUSD', 0)];
  let sources = [sourceOf('kraken', false, 0)];
  const said: string[] = [];
  const progress = createRecordProgress({
    view: () => ({ symbols, waiting: 0, leftOut: 0 }),
    sources: () => sources,
    say: (text) => said.push(text),
  });
  const look = (seconds: number): readonly string[] => {
    progress.look(seconds * 1_000);
    return said.splice(0);
  };
  expect(look(0)).toEqual([]);
  sources = [sourceOf('kraken', true, 1)];
  expect(look(1)).toEqual(['kraken is connected']);
  symbols = [symbolOf('BTCUSD', 7), symbolOf('ETHUSD', 0)];
  expect(look(2)).toEqual(['first ticks of BTCUSD']);
  sources = [sourceOf('kraken', false, 1)];
  expect(look(3)).toEqual([]);
  // It was lost and is back between two looks.
  sources = [sourceOf('kraken', true, 3)];
  expect([look(4), look(59)]).toEqual([['kraken is connected'], []]);
  expect(look(60)).toEqual(['ticks: BTCUSD 7, ETHUSD 0', 'disconnections: kraken 2']);
  expect([look(61), look(120)]).toEqual([[], ['ticks: BTCUSD 7, ETHUSD 0', 'disconnections: kraken 2']]);
});

test('sums up each instrument with its sources and files', () => {
  const bySource = new Map([
    ['kraken', 7],
    ['coinbase', 1],
  ]);
  const symbols = [symbolOf('BTCUSD', 8, { lateTicks: 1, bySource, paths: ['a.csv.gz', 'b.csv.gz'] }), symbolOf('ETHUSD', 0)];
  expect(formatRecorded({ symbols, waiting: 0, leftOut: 3 })).toBe(
    [
      'BTCUSD: 8 ticks, 7 from kraken, 1 from coinbase, 1 with the time of the one before, because theirs was earlier',
      '  a.csv.gz',
      '  b.csv.gz',
      'ETHUSD: 0 ticks',
      '3 ticks without a price or a time were left out',
      '',
    ].join('\n'),
  );
});
