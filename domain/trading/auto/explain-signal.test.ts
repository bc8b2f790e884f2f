import { describe, expect, test } from 'vitest';
import { cents } from '../../money.ts';
import { price } from '../../price.ts';
import { openingPrice } from '../quote.ts';
import { crossoverStrategy } from './crossover-strategy.ts';
import { CROSSOVER_TERMS } from './crossover-terms.ts';
import { explainEntry, explainExit, plannedLoss, type RecordedEntry } from './explain-signal.ts';
import { accountOf, inputOf, marketOf, MIDWEEK, turningDown, turningUp } from './fixture-auto-market.ts';
import { riskLimit } from './size-trade.ts';

const UP = marketOf('EURUSD', turningUp(1.1, 0.0001), MIDWEEK);
const DOWN = marketOf('EURUSD', turningDown(1.1, 0.0001), MIDWEEK);

/** What the strategy decides on a market, as the journal would have it. */
function decide(market: typeof UP) {
  const [intent] = crossoverStrategy.decide(inputOf([market], accountOf(1_000_000)));
  const { quote } = market;
  if (intent?.kind !== 'open' || quote === undefined) throw new Error('nothing is opened');
  const entry = openingPrice(intent.side, quote);
  const recorded: RecordedEntry = { ...intent, entries: [price(entry + 10), entry], digits: market.instrument.digits };
  return { intent, entry, recorded };
}

describe('the signal of an opening', () => {
  test.each([
    ['long', UP],
    ['short', DOWN],
  ] as const)('%s: is what the strategy decided on', (side, market) => {
    const { entry, recorded } = decide(market);
    const signal = explainEntry(recorded, market.candles, CROSSOVER_TERMS);
    expect([recorded.side, signal?.entry]).toEqual([side, entry]);
    const { now, before } = signal ?? { now: null, before: null };
    expect(Math.sign((now?.fast ?? 0) - (now?.slow ?? 0))).toBe(side === 'long' ? 1 : -1);
    expect(Math.sign((before?.fast ?? 0) - (before?.slow ?? 0))).toBe(side === 'long' ? -1 : 1);
  });

  test('takes no notice of later candles', () => {
    const { recorded } = decide(UP);
    const last = UP.candles.at(-1);
    const later = last === undefined ? [] : [{ ...last, openAt: last.openAt + 900_000, close: price(1) }];
    expect(explainEntry(recorded, [...UP.candles, ...later], CROSSOVER_TERMS)).toEqual(explainEntry(recorded, UP.candles, CROSSOVER_TERMS));
  });

  const { recorded, entry } = decide(UP);
  test.each([
    ['the candle of the signal is missing', recorded, UP.candles.slice(0, -1), CROSSOVER_TERMS],
    ['earlier candles are missing', recorded, UP.candles.slice(1), CROSSOVER_TERMS],
    ['there are none', recorded, [], CROSSOVER_TERMS],
    ['candles were restated', recorded, UP.candles.map((one) => ({ ...one, high: price(one.high + 5_000) })), CROSSOVER_TERMS],
    ['candles give another side', recorded, DOWN.candles, CROSSOVER_TERMS],
    ['the terms have changed', recorded, UP.candles, { ...CROSSOVER_TERMS, stopRanges: 3 }],
    ['the price of the decision is not known', { ...recorded, entries: [price(entry + 10)] }, UP.candles, CROSSOVER_TERMS],
    ['it was opened without levels', { ...recorded, stopLoss: null }, UP.candles, CROSSOVER_TERMS],
  ])('is not known if %s', (_why, wanted, candles, terms) => {
    expect(explainEntry(wanted, candles, terms)).toBeNull();
  });
});

describe('the signal of a close', () => {
  const candleAt = UP.candles.at(-1)?.openAt ?? 0;
  test.each([
    ['short', true],
    ['long', false],
  ] as const)('of a %s position while the averages point up: turned %s', (side, hasTurned) => {
    expect(explainExit({ side, candleAt }, UP.candles, CROSSOVER_TERMS)).toMatchObject({ hasTurned });
  });

  test('is not known without the candle', () => {
    expect(explainExit({ side: 'long', candleAt: candleAt + 900_000 }, UP.candles, CROSSOVER_TERMS)).toBeNull();
  });
});

test('the planned loss is within the risk limit, whatever the stake', () => {
  const { intent } = decide(UP);
  const loss = plannedLoss(intent, intent.priceBound, intent.stopLoss);
  expect(loss).toBeGreaterThan(0);
  expect(loss).toBeLessThanOrEqual(riskLimit(cents(1_000_000), CROSSOVER_TERMS));
  expect(plannedLoss({ margin: cents(10_000), leverage: 10 }, price(2_000_000), price(1_900_000))).toBe(5_000);
});
