import { expect, test } from 'vitest';
import { price } from '../price.ts';
import type { RaisedMargin } from './raised-margin-terms.ts';
import { listCalledOffRaises, listNewRaises, listRuleChanges, type RuleChange } from './rule-changes.ts';
import { PLAIN_RULES, type TradingRules } from './trading-rules.ts';

const terms = (bid: number, ask = 0, tradingHours: 'newYork' | null = null): Partial<TradingRules> => ({
  instruments: { EURUSD: { bidMarkup: price(bid), askMarkup: price(ask), tradingHours } },
});

test.each<[string, Partial<TradingRules>, Partial<TradingRules>, readonly RuleChange[]]>([
  ['nothing', { leverageCaps: { share: 3 } }, { leverageCaps: { share: 3 } }, []],
  ['terms that say nothing', {}, terms(0), []],
  ['a cap', {}, { leverageCaps: { share: 3 } }, [{ kind: 'leverageCap', ruleClass: 'share', before: null, after: 3 }]],
  ['a percent taken back', { stopOutPercent: 60 }, {}, [{ kind: 'stopOutPercent', before: 60, after: null }]],
  [
    'markups and hours',
    terms(10),
    terms(20, 30, 'newYork'),
    [
      { kind: 'bidMarkup', symbol: 'EURUSD', before: price(10), after: price(20) },
      { kind: 'askMarkup', symbol: 'EURUSD', before: price(0), after: price(30) },
      { kind: 'tradingHours', symbol: 'EURUSD', before: null, after: 'newYork' },
    ],
  ],
])('two versions differ in %s', (_what, before, after, changes) => {
  expect(listRuleChanges({ ...PLAIN_RULES, ...before }, { ...PLAIN_RULES, ...after })).toEqual(changes);
});

test('a raised margin is new where the version before does not have the very same', () => {
  const kept = { symbol: 'AAPL', percent: 50, from: 100, until: 200 };
  const [longer, other] = [
    { ...kept, until: 300 },
    { ...kept, symbol: 'MSFT' },
  ];
  const listed = (before: readonly RaisedMargin[], after: readonly RaisedMargin[]) =>
    listNewRaises({ raisedMargins: before }, { raisedMargins: after });
  expect(listed([kept, other], [{ ...kept }])).toEqual([]);
  expect(listed([kept], [longer, { ...kept }, other])).toEqual([longer, other]);
});

const raise = (percent: number, from: number, until: number, symbol = 'AAPL'): RaisedMargin => ({ symbol, percent, from, until });

test.each<[string, readonly RaisedMargin[], number, boolean]>([
  ['nothing is left', [], 0, true],
  ['nothing is left of one that has begun', [], 150, true],
  ['it is over', [], 200, false],
  ['it is there', [raise(50, 100, 200)], 0, false],
  ['another asks for more', [raise(60, 50, 250)], 0, false],
  ['another asks for less', [raise(40, 100, 200)], 0, true],
  ['another begins later', [raise(60, 120, 200)], 0, true],
  ['another begins later, but by now both have', [raise(60, 120, 200)], 120, false],
  ['another ends earlier', [raise(60, 100, 180)], 0, true],
  ['another ends earlier, and is over', [raise(60, 100, 120)], 130, true],
  ['two ask for as much one after the other', [raise(60, 100, 150), raise(50, 150, 200)], 0, false],
  ['there is a gap between two', [raise(60, 100, 150), raise(50, 151, 200)], 0, true],
  ['it is another instrument', [raise(50, 100, 200, 'MSFT')], 0, true],
])('whether a raised margin is called off where %s', (_what, left, now, isOff) => {
  const announced = raise(50, 100, 200);
  expect(listCalledOffRaises({ raisedMargins: [announced] }, { raisedMargins: left }, now)).toEqual(isOff ? [announced] : []);
});
