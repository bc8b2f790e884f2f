import { NO_REMAINDER } from '../../exact-cents.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FixtureMarket } from '../../engine/fixture-market.ts';
import { addCents, cents, subtractCents, type Cents } from '../../money.ts';
import { price } from '../../price.ts';
import type { OpenPosition } from '../position.ts';
import { unrealisedProfit } from '../profit.ts';
import { ExposureBook } from './exposure-book.ts';
import { ExposureTally, hedgeUnitsOf, netOf, openPriceOf, profitOf, valueOf } from './exposure.ts';
import { unitsOf, unitsToDecimal } from '../units.ts';
import { fixturePosition } from './fixture-positions.ts';

const SYMBOLS = ['BTCUSD', 'EURUSD', 'USDTRY', 'USOIL'];
const RICH = cents(1_000_000_00);

function openMarket(): FixtureMarket {
  const market = new FixtureMarket();
  for (const symbol of SYMBOLS) market.setQuote(symbol, 1_100_000, 1_100_100, 0);
  return market;
}

describe('a position at the current price', () => {
  const market = openMarket();
  test.each([
    ['a long in profit is worth more than its opening notional', fixturePosition(), 110_00, 10_00],
    ['so is a losing short, since its units cost more to buy back', fixturePosition({ side: 'short' }), 110_01, -10_01],
    ['leverage counts', fixturePosition({ leverage: 10 }), 1_100_00, 100_00],
    ['without a quote it is the opening notional', fixturePosition({ symbol: 'NOTHING' }), 100_00, 0],
  ])('%s', (_case, position, value, profit) => {
    expect(profitOf(position, market)).toBe(profit);
    expect(valueOf(position, profitOf(position, market))).toBe(value);
  });
});

test.each([
  // Symbol, price, euro rate, units for 10,000 euros of value
  ['EURUSD', 1.16, 1.16, 10_000],
  ['USDJPY', 150, 174, 11_600],
  ['GBPJPY', 192, 174, 9_062.5],
  ['AAPL', 290, 1.16, 40],
  ['DEU40', 25_000, 1, 0.4],
  ['BTCUSD', 58_000, 1.16, 0.2],
  ['XAUUSD', 4_640, 1.16, 2.5],
])('10,000 euros of %s at %d, with the euro at %d, are hedged by %d units', (symbol, decimal, euroRate, units) => {
  const tally = new ExposureTally();
  const position = fixturePosition({ symbol, margin: cents(1_000_00), leverage: 10, openPrice: price(Math.round(decimal * 1_000_000)) });
  tally.add(position, cents(10_000_00), cents(0));
  const side = tally.sum.long;
  const rate = { currency: BigInt(Math.round(euroRate * 100)), euros: 100n };
  expect(hedgeUnitsOf(side, rate)).toBeCloseTo(units, 8);
  // The ticket and the list of positions say the same of the position itself.
  expect(unitsToDecimal(unitsOf(position, rate))).toBeCloseTo(units, 7);
  // A move of a tenth gains clients a tenth of the opening notional, and the units the same in the price currency.
  expect(((hedgeUnitsOf(side, rate) ?? 0) * decimal * 0.1) / euroRate).toBeCloseTo(1_000, 8);
  expect(hedgeUnitsOf(side, null)).toBeNull();
});

test('a book sums holdings by instrument, by category and in total, counting each account once in each', () => {
  const book = new ExposureBook(openMarket());
  const held = [
    fixturePosition(),
    fixturePosition({ id: 2, side: 'short', margin: cents(300_00) }),
    fixturePosition({ id: 3, symbol: 'BTCUSD' }),
  ];
  book.add({ id: 1, balance: RICH, remainder: NO_REMAINDER, positions: held });
  book.add({
    id: 2,
    balance: RICH,
    remainder: NO_REMAINDER,
    positions: [fixturePosition({ id: 4, accountId: 2, openPrice: price(2_000_000) })],
  });
  const euro = book.bySymbol.get('EURUSD');
  expect(euro).toMatchObject({
    accounts: 2,
    long: { positions: 2, eurosPerPrice: 150, opened: 200_00 },
    short: { positions: 1, eurosPerPrice: 300 },
  });
  expect(euro && openPriceOf(euro.long)).toBe(1_333_333);
  expect(euro && netOf(euro)).toBe(110_00 + 55_00 - 330_03);
  expect(book.byCategory.get(2)).toEqual(euro);
  expect(book.total).toMatchObject({ accounts: 2, long: { positions: 3 }, short: { positions: 1 } });
  expect(book.biggest.items.map(({ position }) => position.id)).toEqual([2, 1, 3, 4]);
  expect(book.biggestOf('BTCUSD').map(({ position }) => position.id)).toEqual([3]);
});

test.each([
  ['at 200% is not watched', 200_00 - 10_00, []],
  ['below 200% is watched', 200_00 - 10_01, [1]],
])('an account whose margin level is %s', (_case, balance, watched) => {
  const book = new ExposureBook(openMarket());
  book.add({ id: 1, balance: cents(balance), remainder: NO_REMAINDER, positions: [fixturePosition()] });
  expect(book.thin.items.map(({ id }) => id)).toEqual(watched);
  expect(book.thinCount).toBe(watched.length);
});

describe('for any positions', () => {
  const position = fc.record({
    symbol: fc.constantFrom(...SYMBOLS),
    side: fc.constantFrom('long', 'short'),
    margin: fc.integer({ min: 100, max: 10_000_000 }).map(cents),
    leverage: fc.constantFrom(1, 2, 20, 30),
    openPrice: fc.integer({ min: 900_000, max: 1_300_000 }).map(price),
  });
  const accounts = fc.array(fc.array(position, { maxLength: 8 }), { maxLength: 20 });

  test('net is long less short, and sums over instruments, categories and accounts agree to the cent', () => {
    fc.assert(
      fc.property(accounts, (drawn) => {
        const market = openMarket();
        const book = new ExposureBook(market);
        let profit: Cents = cents(0);
        let net: Cents = cents(0);
        for (const [place, terms] of drawn.entries()) {
          const positions = terms.map((one, id): OpenPosition => fixturePosition({ ...one, id, accountId: place }));
          const sameSide = (side: 'long' | 'short') =>
            addCents(...positions.filter((one) => one.side === side).map((one) => valueOf(one, profitOf(one, market))));
          net = addCents(net, subtractCents(sameSide('long'), sameSide('short')));
          for (const one of positions) {
            const quote = market.quote(one.symbol);
            if (quote !== undefined) profit = addCents(profit, unrealisedProfit(one, quote));
          }
          book.add({ id: place, balance: RICH, remainder: NO_REMAINDER, positions });
        }
        for (const sums of [[book.total], [...book.bySymbol.values()], [...book.byCategory.values()]]) {
          expect(addCents(...sums.map(netOf))).toBe(net);
          expect(addCents(...sums.map((sum) => sum.profit))).toBe(profit);
          for (const sum of sums) expect(netOf(sum)).toBe(sum.long.value - sum.short.value);
        }
      }),
      { numRuns: 60 },
    );
  });
});
