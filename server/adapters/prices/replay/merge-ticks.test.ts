import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RawTick } from '@fairlead/domain/markets/tick.ts';
import { mergeTicks } from './merge-ticks.ts';

async function* inBatches(symbol: string, times: readonly number[], size: number): AsyncGenerator<readonly RawTick[], void, undefined> {
  for (let place = 0; place < times.length; place += size) {
    yield times.slice(place, place + size).map((at) => ({ symbol, bid: 1, ask: 1, at }));
  }
}

async function collect(ticks: AsyncIterable<RawTick>): Promise<string[]> {
  const seen: string[] = [];
  for await (const tick of ticks) seen.push(`${tick.at}${tick.symbol}`);
  return seen;
}

describe('mergeTicks', () => {
  test('orders by time, and ticks of the same moment by file', async () => {
    const merged = mergeTicks([inBatches('b', [1, 4, 4, 9], 2), inBatches('a', [2, 4, 5], 1), inBatches('c', [], 1)]);
    expect(await collect(merged)).toEqual(['1b', '2a', '4b', '4b', '4a', '5a', '9b']);
  });

  test('loses nothing and stays in order, however the files are split', async () => {
    const ascending = fc.array(fc.nat(50)).map((times) => times.toSorted((a, b) => a - b));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(ascending, fc.integer({ min: 1, max: 5 })), { maxLength: 4 }), async (files) => {
        const merged = mergeTicks(files.map(([times, size], place) => inBatches(String.fromCharCode(97 + place), times, size)));
        const times = (await collect(merged)).map((text) => Number.parseInt(text, 10));
        expect(times).toEqual(files.flatMap(([own]) => own).toSorted((a, b) => a - b));
      }),
    );
  });

  test('closes its sources when the consumer stops early', async () => {
    let isOpen = true;
    async function* source(): AsyncGenerator<readonly RawTick[], void, undefined> {
      try {
        for (let at = 0; ; at += 1) yield [{ symbol: 'a', bid: 1, ask: 1, at }];
      } finally {
        isOpen = false;
      }
    }
    for await (const tick of mergeTicks([source()])) if (tick.at === 3) break;
    expect(isOpen).toBe(false);
  });
});
