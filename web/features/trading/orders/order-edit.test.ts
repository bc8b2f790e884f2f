import type { PendingOrder } from '@fairlead/contract/trading/client.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { accountFigures } from '@fairlead/domain/trading/margin.ts';
import { ENDLESS_SESSION } from '@fairlead/domain/trading/endless-session.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { describe, expect, test } from 'vitest';
import { BITCOIN } from '../platform.fixture.tsx';
import { findOrderEditProblem, readOrderEdit, stopLevelOf, termsOf, type OrderEditContext, type OrderLevel } from './order-edit.ts';

const order: PendingOrder = {
  id: 3,
  symbol: 'BTCUSD',
  displayName: 'Bitcoin',
  side: 'long',
  entryKind: 'limit',
  entryPrice: price(50_000_000_000),
  margin: cents(10_000),
  leverage: 2,
  guaranteedStop: false,
  stopLoss: price(45_000_000_000),
  takeProfit: null,
  trailingDistance: null,
  placedAt: 0,
  expiresAt: null,
};

const context: OrderEditContext = {
  access: { verified: true, categoryIds: [1], leverageIndexes: {} },
  instrument: BITCOIN,
  category: BITCOIN.category,
  rules: RETAIL_RULE_PACK,
  quote: { bid: price(60_000_000_000), ask: price(60_010_000_000), at: 0 },
  figures: accountFigures(cents(100_000), [], []),
  openPositionCount: 0,
  entryOrderCount: 0,
  session: ENDLESS_SESSION,
  nextOpening: null,
  status: 'live',
  now: 1_000,
};

function edit(level: OrderLevel, text: string, changes: Partial<PendingOrder> = {}): string | null {
  const edited = { ...order, ...changes };
  const reading = readOrderEdit(edited, level, text, 'en-IE', 2);
  if (!reading.ok) return reading.problem.code;
  return findOrderEditProblem(edited, level, reading.terms, context)?.code ?? null;
}

describe('editing a price in place', () => {
  test.each<[string, OrderLevel, string, string | null]>([
    ['a lower order price', 'entryPrice', '48,000', null],
    ['a limit price above the market', 'entryPrice', '60,010.01', 'entryPriceTooHigh'],
    ['an order price below its own stop loss', 'entryPrice', '44,000', 'stopLossTooHigh'],
    ['an empty order price', 'entryPrice', '', 'required'],
    ['an order price of zero', 'entryPrice', '0', 'notPositive'],
    ['an order price that is not a number', 'entryPrice', 'low', 'notANumber'],
    ['a lower stop loss', 'stopLoss', '40,000', null],
    ['removing the stop loss', 'stopLoss', '', null],
    ['a stop loss above the order price', 'stopLoss', '50,000', 'stopLossTooHigh'],
    ['a take profit below the order price', 'takeProfit', '49,000', 'takeProfitTooLow'],
    ['a take profit between the order price and the market', 'takeProfit', '55,000', null],
  ])('%s', (_, level, text, problem) => {
    expect(edit(level, text)).toBe(problem);
  });

  test('a guaranteed stop cannot be removed, nor moved too near or too far', () => {
    expect(edit('stopLoss', '', { guaranteedStop: true })).toBe('guaranteedStopNeedsStopLoss');
    expect(edit('stopLoss', '49,000', { guaranteedStop: true })).toBe('guaranteedStopTooClose');
    expect(edit('stopLoss', '42,000', { guaranteedStop: true })).toBe('guaranteedStopTooFar');
  });

  test.each([
    ['stale', 'quoteUnavailable'],
    ['review', 'priceUnderReview'],
    ['halted', 'tradingHalted'],
  ] as const)('while the quote is %s an order with a guaranteed stop cannot be changed', (status, code) => {
    const guaranteed = { ...order, guaranteedStop: true };
    expect(findOrderEditProblem(guaranteed, 'takeProfit', termsOf(guaranteed), { ...context, status })?.code).toBe(code);
    expect(findOrderEditProblem(order, 'takeProfit', termsOf(order), { ...context, status })?.code).toBe(
      status === 'halted' ? 'tradingHalted' : undefined,
    );
  });

  test('in the last half hour and while the market is closed, only an order with a guaranteed stop cannot be changed', () => {
    const late = { ...context, instrument: { ...BITCOIN, nextChangeAt: 1_000 + 30 * 60_000 } };
    const closed = { ...context, status: 'closed' as const, instrument: { ...BITCOIN, marketOpen: false, nextChangeAt: 9_000 } };
    const guaranteed = { ...order, guaranteedStop: true };
    expect(findOrderEditProblem(guaranteed, 'expiry', termsOf(guaranteed), late)?.code).toBe('guaranteedStopTooLate');
    const emptied = { ...termsOf(guaranteed), stopLoss: null };
    expect(findOrderEditProblem(guaranteed, 'stopLoss', emptied, late)?.code).toBe('guaranteedStopNeedsStopLoss');
    expect(findOrderEditProblem(guaranteed, 'entryPrice', termsOf(guaranteed), closed)).toEqual({ code: 'marketClosed', limitTime: 9_000 });
    expect(findOrderEditProblem(order, 'expiry', termsOf(order), late)).toBeNull();
    expect(findOrderEditProblem(order, 'entryPrice', termsOf(order), closed)).toBeNull();
  });

  test('a trailing stop is edited by its distance', () => {
    const trailing = { stopLoss: null, trailingDistance: price(1_000_000_000) };
    expect(stopLevelOf(order)).toBe('stopLoss');
    expect(stopLevelOf({ ...order, ...trailing })).toBe('trailingDistance');
    expect(edit('trailingDistance', '2,000', trailing)).toBeNull();
    expect(edit('trailingDistance', '0', trailing)).toBe('trailingDistanceTooSmall');
    expect(edit('trailingDistance', '-5', trailing)).toBe('trailingDistanceTooSmall');
  });

  test('leaves the rest of the order unchanged', () => {
    expect(readOrderEdit(order, 'takeProfit', '61,000', 'en-IE', 2)).toEqual({
      ok: true,
      terms: {
        entryPrice: order.entryPrice,
        stopLoss: order.stopLoss,
        takeProfit: 61_000_000_000,
        trailingDistance: null,
        expiresAt: null,
      },
    });
  });
});
