import { describe, expect, test } from 'vitest';
import type { RawTick } from '@fairlead/domain/markets/tick.ts';
import { createTickSieve } from './tick-sieve.ts';

const EURUSD = { ruleClass: 'majorForex', mayBeNegative: false } as const;
const USOIL = { ruleClass: 'commodity', mayBeNegative: true } as const;

const GOOD: RawTick = { symbol: 'EURUSD', bid: 1.1, ask: 1.2, at: 1_000 };

describe('after a good tick', () => {
  test.each<[string, Partial<RawTick>, boolean]>([
    ['the next one passes', {}, true],
    ['zero is rejected', { bid: 0 }, false],
    ['a negative price is rejected', { bid: -1.1 }, false],
    ['a crossed price is rejected', { bid: 1.3 }, false],
    ['an older tick is rejected', { at: 999 }, false],
    ['the same tick again is rejected', { at: 1_000 }, false],
    ['a jump is rejected', { bid: 11, ask: 12 }, false],
    ['a jump to a settlement price passes', { bid: 11, ask: 12, isSettlement: true }, true],
  ])('%s', (_, change, passes) => {
    const isGood = createTickSieve(EURUSD);
    expect(isGood({ ...GOOD, isSettlement: true })).toBe(true);
    expect(isGood({ ...GOOD, at: 2_000, ...change })).toBe(passes);
    // A rejected tick is not the reference for later ones.
    expect(isGood({ ...GOOD, at: 3_000 })).toBe(change.isSettlement !== true);
  });
});

test('a jump passes once it is confirmed, as it does live', () => {
  const isGood = createTickSieve(EURUSD);
  isGood({ ...GOOD, isSettlement: true });
  const passed = Array.from({ length: 10 }, (_, place) => isGood({ ...GOOD, bid: 11, ask: 12, at: 2_000 + place * 500 }));
  expect(passed).toEqual([false, false, true, true, true, true, true, true, true, true]);
});

test('the first ticks confirm one another', () => {
  const isGood = createTickSieve(EURUSD);
  expect([0, 500, 1_000, 1_500].map((at) => isGood({ ...GOOD, at }))).toEqual([false, false, true, true]);
});

test('negative prices pass if the instrument allows them', () => {
  expect(createTickSieve(USOIL)({ symbol: 'USOIL', bid: -36.98, ask: -36.95, at: 0, isSettlement: true })).toBe(true);
});
