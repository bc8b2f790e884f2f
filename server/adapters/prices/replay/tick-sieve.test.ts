import { describe, expect, test } from 'vitest';
import type { RawTick } from '@fairlead/domain/market/tick.ts';
import { createTickSieve } from './tick-sieve.ts';

const GOOD: RawTick = { symbol: 'EURUSD', bid: 1.1, ask: 1.2, at: 1_000 };

describe('after a good tick', () => {
  test.each<[string, Partial<RawTick>, boolean]>([
    ['the next one passes', {}, true],
    ['zero does not', { bid: 0 }, false],
    ['a negative price does not', { bid: -1.1 }, false],
    ['a crossed one does not', { bid: 1.3 }, false],
    ['one from before does not', { at: 999 }, false],
    ['the same once more does not', { at: 1_000 }, false],
    ['a jump does not', { bid: 11, ask: 12 }, false],
    ['a jump that is a settlement does', { bid: 11, ask: 12, isSettlement: true }, true],
  ])('%s', (_, change, passes) => {
    const isGood = createTickSieve({ mayBeNegative: false });
    expect(isGood(GOOD)).toBe(true);
    expect(isGood({ ...GOOD, at: 2_000, ...change })).toBe(passes);
    // What did not pass is no measure for what follows.
    expect(isGood({ ...GOOD, at: 3_000 })).toBe(change.isSettlement !== true);
  });
});

test('a jump on which the recording insists passes at last, as it does live', () => {
  const isGood = createTickSieve({ mayBeNegative: false });
  isGood(GOOD);
  const passed = Array.from({ length: 60 }, (_, second) => isGood({ ...GOOD, bid: 11, ask: 12, at: 2_000 + second * 1_000 }));
  expect(passed.indexOf(true)).toBe(30);
  expect(passed.slice(30)).not.toContain(false);
});

test('negative prices pass where they may be', () => {
  expect(createTickSieve({ mayBeNegative: true })({ symbol: 'USOIL', bid: -36.98, ask: -36.95, at: 0 })).toBe(true);
});
