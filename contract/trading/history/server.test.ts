import { exactCents, remainderOf } from '@fairlead/domain/exact-cents.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { expect, test } from 'vitest';
import type { PositionExplanation } from '../position-explanation.ts';
import { historyFilterQuery, NO_FILTER, readExplanation, type HistoryFilter } from './client.ts';
import { historyFilterSchema, whySchema } from './schemas.ts';
import { readHistoryFilter, wireExplanation } from './server.ts';

const QUOTE = { bid: price(1_080_000), ask: price(1_080_200), at: 1_000 };
const EVIDENCE = { at: 1_250, journal: 7, commandId: 'openPosition:1:abc' };
const TICK = { at: 9_000, journal: 12, commandId: null };
const STOPS = { stopLoss: price(1_070_000), takeProfit: null, trailingDistance: price(500) };

const OPEN: PositionExplanation = {
  id: 3,
  symbol: 'EURUSD',
  displayName: 'EUR/USD',
  side: 'long',
  margin: cents(75_00),
  leverage: 30,
  guaranteedStop: true,
  openedBy: 'auto',
  partOf: null,
  openPrice: price(540_100),
  financing: cents(-144),
  dividends: cents(85),
  opening: {
    ...EVIDENCE,
    margin: cents(100_00),
    openPrice: price(1_080_200),
    quote: QUOTE,
    quoteAgeMs: 250,
    priceBound: price(1_080_470),
    againstBound: price(270),
    shownPrice: price(1_080_200),
    againstShown: price(0),
    seen: { at: Date.UTC(2026, 10, 29, 12, 0, 0, 125), frame: Date.UTC(2026, 10, 29, 12) },
    order: {
      ...TICK,
      id: 4,
      entryKind: 'limit',
      entryPrice: price(1_081_000),
      placedAt: 500,
      againstEntryPrice: price(800),
      splits: [
        {
          ...TICK,
          ratio: { newShares: 2, oldShares: 1 },
          before: null,
          after: { entryPrice: price(1_081_000), stopLoss: price(1_070_000), takeProfit: null, trailingDistance: null },
        },
      ],
    },
    stops: STOPS,
  },
  changes: [
    { ...EVIDENCE, kind: 'stopsSet', stops: STOPS },
    { ...TICK, kind: 'stopTrailed', stopLoss: price(1_071_000), quote: QUOTE },
    { ...EVIDENCE, kind: 'partClosed', partId: 5, margin: cents(25_00), closePrice: price(1_080_000), profit: cents(-14), target: null },
    {
      ...TICK,
      kind: 'partClosed',
      partId: 6,
      margin: cents(5_00),
      closePrice: price(1_090_100),
      profit: cents(9),
      target: price(1_090_000),
    },
    { ...EVIDENCE, kind: 'targetsSet', targets: [{ price: price(1_090_000), margin: cents(5_00) }] },
    { ...EVIDENCE, kind: 'leftOpen', code: 'quoteUnavailable' },
    {
      ...TICK,
      kind: 'night',
      date: '2026-11-25',
      days: 3,
      yearDays: 360,
      rate: 57_512,
      price: price(1_080_100),
      amount: cents(-144),
      stake: { margin: cents(100_00), openPrice: price(1_080_200) },
    },
    { ...TICK, kind: 'dividend', gross: price(250_000), withheldBasisPoints: 2_637.5, amount: cents(85), stake: null },
    {
      ...TICK,
      kind: 'split',
      ratio: { newShares: 2, oldShares: 1 },
      price: price(1_080_000),
      openPrice: price(540_100),
      stops: { ...STOPS, stopLoss: price(535_000) },
      credited: cents(1),
      before: { openPrice: price(1_080_200), stops: STOPS },
    },
    {
      ...TICK,
      kind: 'split',
      ratio: { newShares: 1, oldShares: 3 },
      price: price(1),
      openPrice: price(3),
      stops: STOPS,
      credited: cents(0),
      before: null,
    },
  ],
  hasEarlierChanges: true,
  closing: null,
};

const CLOSED: PositionExplanation = {
  ...OPEN,
  partOf: 2,
  opening: { ...OPEN.opening, priceBound: null, againstBound: null, shownPrice: null, againstShown: null, seen: null, order: null },
  closing: {
    ...TICK,
    reason: 'stopLoss',
    closePrice: price(1_071_000),
    quote: QUOTE,
    quoteAgeMs: 0,
    seenPrice: price(1_079_000),
    againstSeen: price(-8_000),
    seen: { at: Date.UTC(2026, 10, 29, 12, 0, 0, 125), frame: null },
    level: price(1_071_000),
    againstLevel: price(0),
    guarantee: {
      marketPrice: price(1_050_000),
      saved: cents(43_00),
      premium: cents(45),
      rounding: { exact: exactCents(-45, -250_000), carriedBefore: remainderOf(400_000), carriedAfter: remainderOf(150_000) },
    },
    lowMargin: {
      cause: 'balanceBelowZero',
      balance: cents(-5),
      usedMargin: cents(75_00),
      equity: null,
      marginLevelPercent: null,
      stopOutPercent: 50,
      unpricedSymbols: ['BTCUSD'],
      raised: [{ symbol: 'AAPL', percent: 100 }],
    },
    profit: cents(-19_16),
    rounding: { exact: exactCents(-19_17, 400_000), carriedBefore: remainderOf(0), carriedAfter: remainderOf(400_000) },
    bookings: [
      { kind: 'absorption', amount: cents(5), clientAccount: 'client:1:cash', brokerAccount: 'client:1:bonus' },
      { kind: 'trade', amount: cents(-19_16), clientAccount: 'client:1:cash', brokerAccount: 'house:trading' },
      { kind: 'negativeBalance', amount: cents(5), clientAccount: 'client:1:cash', brokerAccount: 'house:negativeBalanceProtection' },
    ],
  },
};

test.each([
  ['an open position', OPEN],
  ['a closed position', CLOSED],
])('the explanation of %s arrives as sent and matches its schema', (_which, explanation) => {
  const wire = wireExplanation(explanation);
  expect(whySchema.parse(wire)).toEqual(wire);
  expect(readExplanation(wire)).toEqual(explanation);
});

test.each<HistoryFilter>([
  NO_FILTER,
  { symbol: 'EURUSD', side: 'short', reason: 'auto', from: 0, until: 86_400_000, result: 'loss', openedBy: 'client' },
  { ...NO_FILTER, side: 'long', reason: 'manual', result: 'profit', openedBy: 'auto' },
])('the filter %j is read back unchanged', (filter) => {
  expect(readHistoryFilter(historyFilterSchema.parse(historyFilterQuery(filter)))).toEqual(filter);
});
