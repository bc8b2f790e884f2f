import type { ClosingExplanation, OpeningExplanation, PositionExplanation } from '@fairlead/contract/trading/position-explanation.ts';
import { cents, ZERO_CENTS } from '@fairlead/domain/money.ts';
import { price, type Price } from '@fairlead/domain/price.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import { expect, test } from 'vitest';
import { createI18n } from '../../../i18n/create-i18n.ts';
import errors from '../../../i18n/en/errors.json' with { type: 'json' };
import positions from '../../../i18n/en/positions.json' with { type: 'json' };
import trading from '../../../i18n/en/trading.json' with { type: 'json' };
import { describeHeadline } from './headline.ts';
import { formatDifference } from './why-writer.ts';

const i18n = createI18n('en', { errors, positions, trading });
const WRITER = {
  t: i18n.getFixedT<['positions', 'trading', 'errors']>('en', ['positions', 'trading', 'errors']),
  locale: 'en-IE',
  digits: 5,
  isForex: true,
};

const EVIDENCE = { at: 1_250, journal: 7, commandId: null };
const QUOTE = { bid: price(1_084_300), ask: price(1_084_320), at: 1_000 };

const OPENING: OpeningExplanation = {
  ...EVIDENCE,
  margin: cents(100_00),
  openPrice: price(1_084_320),
  quote: QUOTE,
  quoteAgeMs: 250,
  priceBound: price(1_084_350),
  againstBound: price(30),
  shownPrice: null,
  againstShown: null,
  seen: null,
  order: null,
  stops: NO_STOPS,
};

const CLOSING: ClosingExplanation = {
  ...EVIDENCE,
  reason: 'manual',
  closePrice: price(1_084_300),
  quote: QUOTE,
  quoteAgeMs: 0,
  seenPrice: null,
  againstSeen: null,
  seen: null,
  level: null,
  againstLevel: null,
  guarantee: null,
  lowMargin: null,
  profit: cents(-6),
  rounding: null,
  bookings: [],
};

function say(opening: Partial<OpeningExplanation>, closing?: Partial<ClosingExplanation>, more: Partial<PositionExplanation> = {}): string {
  const explanation: PositionExplanation = {
    id: 1,
    symbol: 'EURUSD',
    displayName: 'EUR/USD',
    side: 'long',
    margin: cents(100_00),
    leverage: 30,
    guaranteedStop: false,
    openedBy: 'client',
    partOf: null,
    openPrice: price(1_084_320),
    financing: ZERO_CENTS,
    dividends: ZERO_CENTS,
    opening: { ...OPENING, ...opening },
    changes: [],
    hasEarlierChanges: false,
    closing: closing === undefined ? null : { ...CLOSING, ...closing },
    ...more,
  };
  return describeHeadline(explanation, WRITER).join(' ');
}

const order = (entryKind: 'limit' | 'stop', against: number): Partial<OpeningExplanation> => ({
  order: { ...EVIDENCE, id: 2, entryKind, entryPrice: price(1_084_400), placedAt: 0, againstEntryPrice: price(against), splits: [] },
});

test.each([
  [say({}), 'You bought EUR/USD at 1.08432, 0.3 pips better than your limit of 1.08435. It’s still open.'],
  [say({ againstBound: price(0) }), 'You bought EUR/USD at 1.08432, exactly your limit of 1.08435. It’s still open.'],
  [
    say({}, undefined, { side: 'short', openedBy: 'auto' }),
    'AutoTrading sold EUR/USD for you at 1.08432, 0.3 pips better than your limit of 1.08435. It’s still open.',
  ],
  [say(order('limit', 80)), 'Your limit order bought EUR/USD at 1.08432, 0.8 pips better than its price of 1.08440. It’s still open.'],
  [say(order('stop', -80)), 'Your stop order bought EUR/USD at 1.08432, 0.8 pips worse than its price of 1.08440. It’s still open.'],
])('%s', (text, expected) => {
  expect(text).toBe(expected);
});

const closingOf = (closing: Partial<ClosingExplanation>): string => say({}, closing).split('1.08435. ')[1] ?? '';
const stop = (against: number): Partial<ClosingExplanation> => ({
  reason: 'stopLoss',
  level: price(1_084_300 - against),
  againstLevel: price(against),
});

test.each([
  [{}, 'You closed it with a result of −€0.06 at 1.08430.'],
  [
    { seenPrice: price(1_084_300), againstSeen: price(0) },
    'You closed it with a result of −€0.06 at 1.08430, exactly the 1.08430 on your screen.',
  ],
  [
    { seenPrice: price(1_084_400), againstSeen: price(-100) },
    'You closed it with a result of −€0.06 at 1.08430, 1 pip worse than the 1.08440 on your screen.',
  ],
  [stop(0), 'Your stop loss at 1.08430 closed it at 1.08430 with a result of −€0.06.'],
  [
    stop(-2_000),
    'Your stop loss at 1.08630 closed it at 1.08430 with a result of −€0.06. The market gapped: the first price past the level was 20 pips beyond it.',
  ],
  [
    { ...stop(500), reason: 'takeProfit' as const },
    'Your take profit at 1.08380 closed it at 1.08430 with a result of −€0.06. That’s 5 pips better than the level.',
  ],
  [
    { ...stop(0), guarantee: { marketPrice: price(1_050_000), saved: cents(95_12), premium: cents(60), rounding: null } },
    'Your guaranteed stop closed it at exactly 1.08430 with a result of −€0.06, although the market was at 1.05000. That saved you €95.12; the premium was €0.60.',
  ],
  [{ reason: 'auto' as const }, 'AutoTrading closed it at 1.08430 with a result of −€0.06.'],
])('a close with %j is explained in plain language', (closing, expected) => {
  expect(closingOf(closing)).toBe(expected);
});

test.each([
  ['marginLevel' as const, 'It was closed at 1.08430 with a result of −€0.06 because your margin level had fallen below 50%.'],
  [
    'balanceBelowZero' as const,
    'It was closed at 1.08430 with a result of −€0.06. Under earlier rules, this happened because the loss on another position had used up your balance.',
  ],
])('a margin close-out by %s names the cause', (cause, expected) => {
  const lowMargin = {
    cause,
    balance: cents(0),
    usedMargin: cents(1),
    equity: null,
    marginLevelPercent: null,
    stopOutPercent: 50,
    unpricedSymbols: [],
    raised: [],
  };
  expect(closingOf({ reason: 'stopOut', lowMargin })).toBe(expected);
});

test.each([
  [30, 5, true, '0.3 pips'],
  [-12_345, 5, true, '123.45 pips'],
  [150_000, 3, true, '15 pips'],
  [-12_500_000, 2, false, '12.50'],
])('a difference of %i with %i decimals reads %s', (difference, digits, isForex, expected) => {
  expect(formatDifference(difference as Price, { ...WRITER, digits, isForex })).toBe(expected);
});
