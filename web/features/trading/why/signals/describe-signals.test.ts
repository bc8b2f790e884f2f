import type { PositionExplanation } from '@fairlead/contract/trading/position-explanation.ts';
import { cents, ZERO_CENTS } from '@fairlead/domain/money.ts';
import { crossoverStrategy } from '@fairlead/domain/trading/auto/crossover-strategy.ts';
import { accountOf, inputOf, marketOf, MIDWEEK, turningDown, turningUp } from '@fairlead/domain/trading/auto/fixture-auto-market.ts';
import type { AutoMarket } from '@fairlead/domain/trading/auto/strategy.ts';
import { price } from '@fairlead/domain/price.ts';
import { openingPrice, type Side } from '@fairlead/domain/trading/quote.ts';
import { describe, expect, test } from 'vitest';
import { createI18n } from '../../../../i18n/create-i18n.ts';
import autoTrading from '../../../../i18n/en/autoTrading.json' with { type: 'json' };
import errors from '../../../../i18n/en/errors.json' with { type: 'json' };
import positions from '../../../../i18n/en/positions.json' with { type: 'json' };
import trading from '../../../../i18n/en/trading.json' with { type: 'json' };
import type { WhySection } from '../why-text.ts';
import type { WhyWriter } from '../why-writer.ts';
import { describeEntry, describeExit } from './describe-signals.ts';

const i18n = createI18n('en', { autoTrading, errors, positions, trading });
const WRITER: WhyWriter = {
  t: i18n.getFixedT<['positions', 'trading', 'errors']>('en', ['positions', 'trading', 'errors']),
  locale: 'en-IE',
  digits: 5,
  isForex: true,
};
const T = i18n.getFixedT('en', 'autoTrading');
const UP = marketOf('EURUSD', turningUp(1.1, 0.0001), MIDWEEK);
const DOWN = marketOf('EURUSD', turningDown(1.1, 0.0001), MIDWEEK);
const CANDLE_AT = UP.candles.at(-1)?.openAt ?? 0;

/** What the journal would hold of what the strategy opens on a market. */
function openOn(market: AutoMarket): PositionExplanation {
  const { quote } = market;
  const [intent] = crossoverStrategy.decide(inputOf([market], accountOf(1_000_000)));
  if (intent?.kind !== 'open' || quote === undefined) throw new Error('nothing is opened');
  const { side, margin, leverage, priceBound, stopLoss, takeProfit } = intent;
  const openPrice = openingPrice(side, quote);
  return {
    id: 1,
    symbol: 'EURUSD',
    displayName: 'EUR/USD',
    side,
    margin,
    leverage,
    guaranteedStop: false,
    openedBy: 'auto',
    partOf: null,
    openPrice,
    financing: ZERO_CENTS,
    dividends: ZERO_CENTS,
    opening: {
      at: MIDWEEK,
      journal: 7,
      commandId: null,
      margin,
      // Filled a little better than what was decided on.
      openPrice: price(openPrice - 10),
      quote,
      quoteAgeMs: 0,
      priceBound,
      againstBound: null,
      shownPrice: openPrice,
      againstShown: null,
      seen: null,
      order: null,
      stops: { stopLoss, takeProfit, trailingDistance: null },
    },
    changes: [],
    hasEarlierChanges: false,
    closing: null,
  };
}

const read = ({ rows, note }: WhySection) => ({
  ...Object.fromEntries(rows.map(({ label, value, detail }) => [label, [value, detail]])),
  note,
});

describe('the signal of an opening', () => {
  test.each([
    ['long', UP, 'crossed above'],
    ['short', DOWN, 'crossed below'],
  ] as const)('%s: names averages, range, levels and the stake', (_side, market, crossed) => {
    const why = openOn(market);
    const { stopLoss, takeProfit } = why.opening.stops;
    const said = read(describeEntry(why, CANDLE_AT, market.candles, WRITER, T));
    const text = JSON.stringify(said);
    expect(text).toContain(`The average of 10 ${crossed} the average of 30`);
    expect(text).toContain(((stopLoss ?? 0) / 1_000_000).toFixed(5));
    expect(text).toContain(((takeProfit ?? 0) / 1_000_000).toFixed(5));
    expect(text).toMatch(/Loss at the stop loss if filled at the limit: −€\d+\.\d\d · By its rules at most 0\.5% of equity/);
    expect(said.note).toContain('Side and levels agree with the journal');
  });

  const why = openOn(UP);
  test.each([
    ['candles are missing', why, UP.candles.slice(1), 'can’t be computed again.'],
    ['candles were restated', why, UP.candles.map((one) => ({ ...one, low: price(one.low - 9_000) })), 'can’t be computed again.'],
    ['candles could not be loaded', why, null, 'right now'],
    [
      'the levels are not the recorded ones',
      { ...why, opening: { ...why.opening, stops: { ...why.opening.stops, stopLoss: price(1) } } },
      UP.candles,
      'can’t be computed again.',
    ],
  ])('shows no derived figure if %s', (_when, explanation, candles, note) => {
    const section = describeEntry(explanation, CANDLE_AT, candles, WRITER, T);
    expect(section.rows.map(({ label }) => label)).toEqual(['Candle that gave the signal']);
    expect(section.note).toContain(note);
  });
});

describe('the signal of a close', () => {
  test.each<[Side, string]>([
    ['short', 'The average of 10 is above the average of 30: against a short position'],
    ['long', 'By these candles, the averages hadn’t turned. The only other rule: its market closes within 15 minutes.'],
  ])('of a %s position while the averages point up', (side, reason) => {
    const said = read(describeExit({ ...openOn(UP), side, margin: cents(1) }, CANDLE_AT, UP.candles, WRITER, T));
    expect(said).toMatchObject({ Reason: [reason, undefined] });
  });

  test('is not known without candles', () => {
    expect(describeExit(openOn(UP), CANDLE_AT, [], WRITER, T).note).toContain('can’t be computed again.');
  });
});
