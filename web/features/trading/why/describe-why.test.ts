import type {
  ClosingExplanation,
  OpeningExplanation,
  PositionExplanation,
  OrderOrigin,
} from '@fairlead/contract/trading/position-explanation.ts';
import { exactCents, NO_REMAINDER, remainderOf } from '@fairlead/domain/exact-cents.ts';
import { cents, ZERO_CENTS } from '@fairlead/domain/money.ts';
import { price, type Price } from '@fairlead/domain/price.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import { expect, test } from 'vitest';
import { createI18n } from '../../../i18n/create-i18n.ts';
import errors from '../../../i18n/en/errors.json' with { type: 'json' };
import positions from '../../../i18n/en/positions.json' with { type: 'json' };
import trading from '../../../i18n/en/trading.json' with { type: 'json' };
import { describeWhy, writeWhy } from './describe-why.ts';
import type { WhyWriter } from './why-writer.ts';

const i18n = createI18n('en', { errors, positions, trading });
const WRITER = {
  t: i18n.getFixedT<['positions', 'trading', 'errors']>('en', ['positions', 'trading', 'errors']),
  locale: 'en-IE',
  digits: 5,
  isForex: true,
};
const EVIDENCE = { at: 1_250, journal: 7, commandId: null };
const QUOTE = { bid: price(1_084_300), ask: price(1_084_320), at: 1_000 };
const BOOKING = { clientAccount: 'client:1:cash', brokerAccount: 'client:1:bonus', amount: cents(100) };

function write(closing: Partial<ClosingExplanation>, writer: WhyWriter = WRITER, order: OrderOrigin | null = null): string {
  return writeWhy(describeWhy(explanationWith({ closing, order }), writer));
}

function explanationWith({
  opening = {},
  closing = {},
  order = null,
  trailingDistance = null,
}: {
  readonly opening?: Partial<OpeningExplanation>;
  readonly closing?: Partial<ClosingExplanation>;
  readonly order?: OrderOrigin | null;
  readonly trailingDistance?: Price | null;
}): PositionExplanation {
  return {
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
    opening: {
      ...EVIDENCE,
      margin: cents(100_00),
      openPrice: price(1_084_320),
      quote: QUOTE,
      quoteAgeMs: 250,
      priceBound: null,
      againstBound: null,
      shownPrice: null,
      againstShown: null,
      seen: null,
      ...opening,
      order,
      stops: { ...NO_STOPS, trailingDistance },
    },
    changes: [],
    hasEarlierChanges: false,
    closing: {
      ...EVIDENCE,
      reason: 'manual',
      closePrice: price(1_094_200),
      quote: QUOTE,
      quoteAgeMs: 0,
      seenPrice: null,
      againstSeen: null,
      seen: null,
      level: null,
      againstLevel: null,
      guarantee: null,
      lowMargin: null,
      profit: cents(2_721),
      rounding: null,
      bookings: [],
      ...closing,
    },
  };
}

test('exact result, remainder before and remainder after add up to the booked amount', () => {
  const rounding = { exact: exactCents(2_721, 718_200), carriedBefore: remainderOf(-281_800), carriedAfter: remainderOf(436_400) };
  const text = write({ rounding });
  expect(text).toContain('= +€27.217182');
  expect(text).toContain('Exact result: +€27.217182');
  expect(text).toContain(
    'Rounding carried forward: +€27.217182 and −€0.002818 carried forward = +€27.21 booked (+€0.004364 carried forward to your next entry)',
  );
});

test('a premium shows its exact value like the profit', () => {
  const rounding = { exact: exactCents(-378, 400_000), carriedBefore: remainderOf(191_850), carriedAfter: remainderOf(-408_150) };
  const guarantee = { marketPrice: price(1_050_000), saved: cents(55_55), premium: cents(377), rounding };
  const text = write({ reason: 'stopLoss', level: price(1_070_000), guarantee });
  expect(text).toContain('Exact premium: −€3.776');
  expect(text).toContain('−€3.776 and +€0.0019185 carried forward = −€3.77 booked (−€0.0040815 carried forward to your next entry)');
});

test('an order shows the split that restated it while it was pending', () => {
  const text = write({}, WRITER, {
    ...EVIDENCE,
    id: 4,
    entryKind: 'limit',
    entryPrice: price(535_000),
    placedAt: 1_000,
    againstEntryPrice: price(0),
    splits: [
      {
        ...EVIDENCE,
        journal: 9,
        ratio: { newShares: 2, oldShares: 1 },
        before: { ...NO_STOPS, entryPrice: price(1_070_000), stopLoss: price(1_060_000) },
        after: { ...NO_STOPS, entryPrice: price(535_000), stopLoss: price(530_000) },
      },
    ],
  });
  expect(text).toContain('Your limit order: 0.53500');
  expect(text).toContain('Split 2:1: Order price 1.07000 → 0.53500 · Stop loss 1.06000 → 0.53000 (journal entry 9)');
});

test('a zero remainder is not mentioned, nor is rounding in entries from before it was recorded', () => {
  const exact = write({ rounding: { exact: exactCents(2_721, 0), carriedBefore: NO_REMAINDER, carriedAfter: NO_REMAINDER } });
  expect(exact).toContain('Exact result: +€27.21');
  expect(exact).not.toContain('Rounding carried forward');
  const old = write({});
  expect(old).not.toContain('Exact result');
  expect(old).toContain('= +€27.21');
});

test('levels that a split left finer than quotes are not rounded', () => {
  const shares = { ...WRITER, digits: 2, isForex: false };
  const levels = { ...NO_STOPS, entryPrice: price(93_495_000), stopLoss: price(91_666_667), trailingDistance: price(1_235_000) };
  const split = { ...EVIDENCE, journal: 9, ratio: { newShares: 2, oldShares: 1 }, before: null, after: levels };
  const order = {
    ...EVIDENCE,
    id: 4,
    entryKind: 'limit',
    entryPrice: levels.entryPrice,
    placedAt: 1_000,
    againstEntryPrice: price(0),
  } as const;
  const text = write({}, shares, { ...order, splits: [split] });
  expect(text).toContain('Your limit order: 93.495');
  expect(text).toContain('Order price 93.495 · Stop loss 91.666667 · Trailing stop 1.235');
  expect(writeWhy(describeWhy(explanationWith({ trailingDistance: price(1_235_000) }), shares))).toContain('trails by 1.235');
});

test('a delisting names the time of the last quote and no age, however long the market had been closed', () => {
  const text = write({ reason: 'delisting', quote: QUOTE, quoteAgeMs: 28_800_000 });
  expect(text).toMatch(/Last quote before the delisting \(sell \/ buy\): 1\.08430 \/ 1\.08432 \(from [^)]*\)/);
  expect(text).not.toContain('28800000');
  expect(text).not.toContain('28,800,000');
  expect(text).toContain('Closing: journal entry 7 (triggered by the delisting, not by a request)');
});

test('every kind of booking has a name', () => {
  const kinds = ['trade', 'premium', 'negativeBalance', 'absorption', 'refill', 'debtPayment', 'release'] as const;
  const text = write({ bookings: kinds.map((kind) => ({ ...BOOKING, kind })) });
  expect(text).not.toContain('why.booking');
  expect(text).toContain('Loss covered by bonus or credit: +€1.00 (client:1:cash ↔ client:1:bonus');
});

test('an increased margin that caused a close-out is shown beside the used margin', () => {
  const lowMargin = {
    cause: 'marginLevel',
    balance: cents(1_000_00),
    usedMargin: cents(2_100_00),
    equity: cents(1_000_00),
    marginLevelPercent: 47.61,
    stopOutPercent: 50,
    unpricedSymbols: [],
    raised: [
      { symbol: 'AAPL', percent: 100 },
      { symbol: 'TSLA', percent: 50 },
    ],
  } as const;
  expect(write({ reason: 'stopOut', lowMargin })).toContain('Increased margin: AAPL 100%, TSLA 50% of the position size');
});

test('a close-out for a negative balance is explained as an earlier rule', () => {
  const lowMargin = {
    cause: 'balanceBelowZero',
    balance: cents(-100),
    usedMargin: cents(1_000),
    equity: null,
    marginLevelPercent: null,
    stopOutPercent: 50,
    unpricedSymbols: [],
    raised: [],
  } as const;
  expect(write({ reason: 'stopOut', lowMargin })).toContain('This happened under earlier rules');
});

test('a difference that rounds to zero is shown as none', () => {
  const gold = { ...WRITER, digits: 2, isForex: false };
  const closedAgainst = (againstSeen: number) => write({ seenPrice: price(1_094_200), againstSeen: price(againstSeen) }, gold);
  expect(closedAgainst(-4_999)).toContain('no difference');
  expect(closedAgainst(-4_999)).not.toMatch(/0\.00 (better|worse)/);
  expect(closedAgainst(-5_000)).toContain('0.01 worse for you');
});

/** The lines about what the client saw. */
function seenLines(changes: Parameters<typeof explanationWith>[0]): readonly string[] {
  const lines = writeWhy(describeWhy(explanationWith(changes), WRITER)).split('\n');
  return lines
    .filter((line) => /screen|Seen at/.test(line) && line.includes(':'))
    .map((line) => line.replace(/(?<=Seen at: ).*(?= \()/, '…'));
}

test('an opening shows the price that was recorded, when it was seen and in which update it came', () => {
  const opening = { shownPrice: price(1_084_310), againstShown: price(-10), seen: { at: 900, frame: 750 } };
  expect(seenLines({ opening })).toEqual([
    'Price on your screen: 1.08431 (0.1 pips worse for you)',
    'Seen at: … (350 ms before execution, as reported by your device · price update of 1970-01-01 00:00:00.750 UTC)',
  ]);
});

test('an opening of an earlier version shows the price derived from the limit, as an approximation and without a time', () => {
  const opening = { shownPrice: price(1_084_310), againstShown: price(-10) };
  expect(seenLines({ opening })).toEqual(['Price on your screen, derived from your limit: ≈ 1.08431 (0.1 pips worse for you)']);
});

test.each([
  ['before', 250, '1,000 ms before execution, as reported by your device'],
  ['at the moment of', 1_250, '0 ms before execution, as reported by your device'],
  ['after, by a clock that is ahead,', 1_255, '5 ms after execution, as reported by your device'],
])('a closing shows that its price was seen %s the execution', (_when, at, text) => {
  const closing = { seenPrice: price(1_094_200), againstSeen: price(0), seen: { at, frame: null } };
  const lines = seenLines({ closing });
  expect(lines).toContain('Price on your screen: 1.09420 (no difference)');
  expect(lines).toContain(`Seen at: … (${text})`);
});

test('a closing with the price alone shows no time', () => {
  const lines = seenLines({ closing: { seenPrice: price(1_094_200), againstSeen: price(0) } });
  expect(lines).toContain('Price on your screen: 1.09420 (no difference)');
  expect(lines.filter((line) => line.startsWith('Seen at'))).toEqual([]);
});
