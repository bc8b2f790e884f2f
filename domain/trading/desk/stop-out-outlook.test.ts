import { NO_REMAINDER } from '../../exact-cents.ts';
import { expect, test } from 'vitest';
import { FixtureMarket } from '../../engine/fixture-market.ts';
import { cents } from '../../money.ts';
import { ExposureBook } from './exposure-book.ts';
import { fixturePosition } from './fixture-positions.ts';
import { stopOutOutlook } from './stop-out-outlook.ts';

const NOW = 1_000;

function outlookOf(balance: number, positions: readonly ReturnType<typeof fixturePosition>[]) {
  const market = new FixtureMarket();
  market.setQuote('EURUSD', 1_000_000, 1_000_000, NOW);
  market.setQuote('BTCUSD', 1_000_000, 1_000_000, NOW);
  const book = new ExposureBook(market);
  book.add({ id: 1, balance: cents(balance), remainder: NO_REMAINDER, positions });
  const [account] = book.thin.items;
  return account === undefined ? 'not watched' : stopOutOutlook(account, market, NOW);
}

const leveraged = fixturePosition({ leverage: 10 });

test('gives the price that stops an account out and the positions it closes', () => {
  // With a stake of 100 and a balance of 120, a loss of 70 leaves 50%, and one cent more is below.
  expect(outlookOf(120_00, [leveraged])).toMatchObject({ symbol: 'EURUSD', closes: [1] });
  const outlook = outlookOf(120_00, [leveraged]);
  expect(outlook).toHaveProperty('moveShare', expect.closeTo(-0.07, 4));
});

test('a short is stopped out upwards', () => {
  expect(outlookOf(120_00, [fixturePosition({ leverage: 10, side: 'short' })])).toHaveProperty('moveShare', expect.closeTo(0.07, 4));
});

test('the instrument with the smaller move counts, and the largest loss closes first', () => {
  const positions = [fixturePosition({ id: 1, leverage: 2 }), fixturePosition({ id: 2, symbol: 'BTCUSD', leverage: 20 })];
  expect(outlookOf(220_00, positions)).toMatchObject({ symbol: 'BTCUSD', closes: [2] });
});

test('an account already below its stop-out needs no move', () => {
  expect(outlookOf(40_00, [leveraged])).toMatchObject({ moveShare: 0, closes: [1] });
});

test('no price stops out equal positions on both sides', () => {
  const positions = [fixturePosition({ id: 1 }), fixturePosition({ id: 2, side: 'short' })];
  expect(outlookOf(150_00, positions)).toBeNull();
});
