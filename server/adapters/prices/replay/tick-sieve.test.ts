import { describe, expect, test } from 'vitest';
import type { RawTick } from '@fairlead/domain/markets/tick.ts';
import { createTickSieve } from './tick-sieve.ts';

const EURUSD = { ruleClass: 'majorForex', mayBeNegative: false } as const;
const USOIL = { ruleClass: 'commodity', mayBeNegative: true } as const;

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
    const isGood = createTickSieve(EURUSD);
    expect(isGood({ ...GOOD, isSettlement: true })).toBe(true);
    expect(isGood({ ...GOOD, at: 2_000, ...change })).toBe(passes);
    // What did not pass is no measure for what follows.
    expect(isGood({ ...GOOD, at: 3_000 })).toBe(change.isSettlement !== true);
  });
});

test('a jump passes when it is confirmed, as it does live', () => {
  const isGood = createTickSieve(EURUSD);
  isGood({ ...GOOD, isSettlement: true });
  const passed = Array.from({ length: 10 }, (_, place) => isGood({ ...GOOD, bid: 11, ask: 12, at: 2_000 + place * 500 }));
  expect(passed).toEqual([false, false, true, true, true, true, true, true, true, true]);
});

test('the first ticks confirm each other', () => {
  const isGood = createTickSieve(EURUSD);
  expect([0, 500, 1_000, 1_500].map((at) => isGood({ ...GOOD, at }))).toEqual([false, false, true, true]);
});

test('negative prices pass where they may be', () => {
  expect(createTickSieve(USOIL)({ symbol: 'USOIL', bid: -36.98, ask: -36.95, at: 0, isSettlement: true })).toBe(true);
});
