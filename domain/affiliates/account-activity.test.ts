import { describe, expect, test } from 'vitest';
import type { EngineEvent } from '../engine/event.ts';
import { balanceKindOfFunds } from '../engine/ledger.ts';
import { cents } from '../money.ts';
import { price } from '../price.ts';
import type { OpenPosition } from '../trading/position.ts';
import { NO_STOPS } from '../trading/stops.ts';
import { activityOf, addActivity, hasActivity, netDepositsOf, NO_ACTIVITY, revenueOf, type AccountActivity } from './account-activity.ts';

const QUOTE = { bid: price(99), ask: price(101), at: 0 };
const STAKE = { margin: cents(100_00), leverage: 10, openPrice: price(100) };
const POSITION: OpenPosition = {
  ...NO_STOPS,
  ...STAKE,
  id: 7,
  accountId: 1,
  symbol: 'BTCUSD',
  side: 'long',
  openedAt: 0,
  guaranteedStop: false,
  openedBy: 'client',
};
const TRADED = { volume: 1_000_00, spread: 10_00 };

const findStake = (id: number) => (id === 7 || id === 8 ? STAKE : null);
const isLastReversal = (reference: string) => !reference.includes('first');
const moved = (fundsKind: Extract<EngineEvent, { kind: 'fundsMoved' }>['fundsKind'], amount: number, reference = 'x'): EngineEvent => {
  return { kind: 'fundsMoved', fundsKind, purse: balanceKindOfFunds(fundsKind), amount: cents(amount), reference };
};
const closing = { closePrice: price(99), profit: cents(-5_00), seenPrice: null, reason: 'manual', quote: QUOTE } as const;

describe('the activity an event adds to its account', () => {
  test.each<[string, EngineEvent, Partial<Record<keyof AccountActivity, number>>]>([
    ['a deposit', moved('deposit', 250_00), { depositsCount: 1, deposits: 250_00 }],
    ['a reversed deposit', moved('reversal', -250_00, 'reversal:x'), { depositsCount: -1, deposits: -250_00 }],
    ['a partly reversed deposit', moved('reversal', -100_00, 'reversal:first'), { deposits: -100_00 }],
    ['a deposit reversed by an adjustment', moved('adjustment', -250_00, 'reversal:x'), { depositsCount: -1, deposits: -250_00 }],
    ['another adjustment', moved('adjustment', -250_00), {}],
    ['a bonus', moved('bonus', 50_00), {}],
    ['a credit', moved('credit', 50_00), {}],
    ['commission paid in', moved('commission', 50_00), {}],
    ['an opening', { kind: 'positionOpened', position: POSITION, quote: QUOTE, priceBound: null, orderId: null }, TRADED],
    ['a close', { ...closing, kind: 'positionClosed', positionId: 7 }, TRADED],
    ['a partial close', { ...closing, kind: 'positionPartClosed', positionId: 9, partId: 8, margin: cents(1) }, TRADED],
    ['a close whose terms are unknown', { ...closing, kind: 'positionClosed', positionId: 9 }, {}],
    ['a premium', { kind: 'premiumCharged', positionId: 7, amount: cents(1_50) }, { premiums: 1_50 }],
    ['a paid withdrawal', { kind: 'withdrawalSettled', amount: cents(70), reference: 'x', outcome: 'paid' }, { withdrawals: 70 }],
    ['a released withdrawal', { kind: 'withdrawalSettled', amount: cents(70), reference: 'x', outcome: 'released' }, {}],
    ['a cancelled withdrawal', { kind: 'withdrawalSettled', amount: cents(70), reference: 'x', outcome: 'takenBack' }, {}],
  ])('%s', (_name, event, expected) => {
    expect(activityOf(event, findStake, isLastReversal)).toEqual({ ...NO_ACTIVITY, ...expected });
  });
});

describe('activity', () => {
  test('adds up field by field', () => {
    const one = { depositsCount: 1, deposits: cents(1), withdrawals: cents(5), volume: cents(2), spread: cents(3), premiums: cents(4) };
    expect(addActivity(one, one)).toEqual({ depositsCount: 2, deposits: 2, withdrawals: 10, volume: 4, spread: 6, premiums: 8 });
    expect(addActivity(one, NO_ACTIVITY)).toEqual(one);
  });

  test.each([
    [500, 0, 500],
    [500, 200, 300],
    [500, 500, 0],
    [500, 700, 0],
    [-10, 0, 0],
  ])('with deposits of %d and withdrawals of %d has net deposits of %d', (deposits, withdrawals, counted) => {
    expect(netDepositsOf({ deposits: cents(deposits), withdrawals: cents(withdrawals) })).toBe(counted);
  });

  test.each([
    ['nothing', {}, false],
    ['a withdrawal', { withdrawals: cents(1) }, true],
    ['a deposit reversed on the same day', { depositsCount: 0, deposits: cents(0) }, false],
    ['a deposit', { depositsCount: 1, deposits: cents(1) }, true],
    ['trading without a spread', { volume: cents(1) }, true],
    ['a premium', { premiums: cents(1) }, true],
  ])('exists with %s: %s', (_name, part, expected) => {
    expect(hasActivity({ ...NO_ACTIVITY, ...part })).toBe(expected);
  });

  test('has revenue from spread and premiums', () => {
    expect(revenueOf({ spread: cents(10_00), premiums: cents(1_50) })).toBe(11_50);
  });
});
