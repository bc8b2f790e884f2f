import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { priceFromDecimal, priceToDecimal, type Price } from '../price.ts';
import type { EntryTicket } from './order-terms.ts';
import { secondLegOf } from './pair-leg.ts';

function at(decimal: number): Price {
  const found = priceFromDecimal(decimal);
  if (found === null) throw new Error(`${decimal} is no price`);
  return found;
}

const FIRST: EntryTicket = {
  side: 'long',
  entryKind: 'limit',
  entryPrice: at(100),
  margin: cents(5_000),
  leverage: 5,
  stopLoss: at(98),
  takeProfit: at(106),
  trailingDistance: null,
  guaranteedStop: false,
  expiresAt: 7,
};

test.each([
  ['on the same side, at the same distances', 'long', 'stop', 110, 108, 116],
  ['on the other side, mirrored', 'short', 'limit', 110, 112, 104],
] as const)('%s', (_case, side, entryKind, entry, stopLoss, takeProfit) => {
  const second = secondLegOf(FIRST, { side, entryKind, entryPrice: at(entry) });
  expect({ ...second, entryPrice: 0, stopLoss: 0, takeProfit: 0 }).toEqual({
    ...FIRST,
    side,
    entryKind,
    entryPrice: 0,
    stopLoss: 0,
    takeProfit: 0,
  });
  expect([second.entryPrice, second.stopLoss, second.takeProfit].map((level) => (level === null ? null : priceToDecimal(level)))).toEqual([
    entry,
    stopLoss,
    takeProfit,
  ]);
});

test('without levels the second order has none, and it trails at the same distance', () => {
  const trailing = { ...FIRST, stopLoss: null, takeProfit: null, trailingDistance: at(2) };
  const second = secondLegOf(trailing, { side: 'short', entryKind: 'stop', entryPrice: at(90) });
  expect([second.stopLoss, second.takeProfit, second.trailingDistance]).toEqual([null, null, at(2)]);
});
