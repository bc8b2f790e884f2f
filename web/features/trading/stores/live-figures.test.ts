import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { cents, ZERO_CENTS } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { exactCents, NO_REMAINDER, remainderOf } from '@fairlead/domain/exact-cents.ts';
import { describe, expect, test } from 'vitest';
import { createAccountStore } from './account-store.ts';
import { createFiguresStore, figuresOf, otherEquityOf, profitOf } from './live-figures.ts';
import { createServerClock } from './server-clock.ts';
import { createQuoteStore } from './quote-store.ts';

const long: HeldPosition = {
  id: 1,
  symbol: 'A',
  displayName: 'A',
  side: 'long',
  margin: cents(10_000),
  leverage: 2,
  openPrice: price(100_000_000),
  openedAt: 0,
  guaranteedStop: false,
  trailingDistance: null,
  openedBy: 'client',
  stopLoss: null,
  takeProfit: null,
  profit: cents(-5),
  waitingClose: null,
};

const PLAIN = { marginPercents: {} };

function listed(id: number, symbol: string) {
  return {
    id,
    symbol,
    displayName: symbol,
    group: 'Crypto',
    category: { id: 1, name: 'Crypto', leverages: [] },
    ruleClass: 'crypto',
    currency: 'USD',
    digits: 2,
    typicalSpread: price(10_000),
    staleAfterMs: 1,
    mayBeNegative: false,
    marketOpen: true,
    sessionOpensAt: null,
    nextOpensAt: null,
    nextChangeAt: null,
    market: null,
    specialSessions: [],
    isHalted: false,
    isDelisted: false,
    splits: [],
    financing: null,
    comingActions: [],
    dayOpen: null,
    demoOrigin: null,
  } as const;
}

function open() {
  const frames: (() => void)[] = [];
  const account = createAccountStore();
  const quotes = createQuoteStore([listed(1, 'A'), listed(2, 'B')], {
    clock: () => 0,
    serverClock: createServerClock(() => 0),
    later: () => () => undefined,
    schedule: (task) => frames.push(task),
  });
  const nextFrame = () => {
    for (const task of frames.splice(0)) task();
  };
  return { account, quotes, figures: createFiguresStore(account, quotes), nextFrame };
}

describe('profitOf', () => {
  test('is the domain’s profit at the closing price: 1 % of 200.00 for a long that rose 1 %', () => {
    expect(profitOf(long, { bid: price(101_000_000), ask: price(102_000_000), at: 0 }, NO_REMAINDER)).toBe(200);
  });

  test('is the server’s figure until the first quote', () => {
    expect(profitOf(long, undefined, NO_REMAINDER)).toBe(-5);
  });
});

test('figures follow the balance, the positions and the quotes of held instruments only', () => {
  const { account, quotes, figures, nextFrame } = open();
  const heard: (number | undefined)[] = [];
  const stop = figures.subscribe(() => heard.push(figures.get()?.equity));
  account.apply({ kind: 'balance', balance: cents(100_000), remainder: NO_REMAINDER, owed: ZERO_CENTS });
  account.apply({ kind: 'positions', lists: { version: 1, open: [long], history: [], orders: [], alerts: [], isAutoTrading: false } });
  quotes.setPrice(1, price(101_000_000), price(102_000_000));
  nextFrame();
  quotes.setPrice(2, price(1_000_000), price(2_000_000));
  nextFrame();
  stop();
  quotes.setPrice(1, price(110_000_000), price(111_000_000));
  nextFrame();
  expect(heard).toEqual([100_000, 99_995, 100_200]);
  expect(figures.get()).toMatchObject({ equity: 102_000, freeMargin: 90_000, usedMargin: 10_000, marginLevelPercent: 1020 });
});

test('there are no figures before the balance is known', () => {
  const { figures } = open();
  expect(figures.get()).toBeUndefined();
});

test('open profit is the sum of exact profits and the remainder, rounded once; a row is what closing it alone would book', () => {
  // 0.4 cents each at the quote, and a remainder of 0.3.
  const tiny = { ...long, margin: cents(20) };
  const quote = { bid: price(101_000_000), ask: price(102_000_000), at: 0 };
  const remainder = remainderOf(300_000);
  expect([profitOf(tiny, quote, NO_REMAINDER), profitOf(tiny, quote, remainder)]).toEqual([0, 1]);
  const state = { balance: cents(1_000), remainder, positions: [tiny, { ...tiny, id: 2 }, { ...tiny, id: 3 }] };
  expect(figuresOf(state, () => quote, PLAIN)?.profit).toBe(2);
  expect(figuresOf({ ...state, positions: [] }, () => quote, PLAIN)?.profit).toBe(0);
});

test('an increased margin counts as soon as the rules have it, and listeners are notified', () => {
  const { account, figures } = open();
  account.apply({ kind: 'balance', balance: cents(100_000), remainder: NO_REMAINDER, owed: ZERO_CENTS });
  account.apply({ kind: 'positions', lists: { version: 1, open: [long], history: [], orders: [], alerts: [], isAutoTrading: false } });
  const heard: (number | undefined)[] = [];
  figures.subscribe(() => heard.push(figures.get()?.usedMargin));
  figures.setRules({ marginPercents: { A: 100 } });
  figures.setRules({ marginPercents: { A: 100, B: 100 } });
  figures.setRules({ marginPercents: {} });
  expect(heard).toEqual([20_000, 10_000]);
});

test('equity without one symbol keeps the balance, the exact profits of the others and the remainder', () => {
  const state = { balance: cents(1_000), remainder: remainderOf(-250_000), positions: [long, { ...long, id: 2, symbol: 'B' }] };
  const quote = { bid: price(101_000_000), ask: price(102_000_000), at: 0 };
  expect(otherEquityOf(state, 'A', () => quote)).toEqual(exactCents(1_000 + 200, -250_000));
});
