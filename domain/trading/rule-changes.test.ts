import { expect, test } from 'vitest';
import { price } from '../price.ts';
import type { RaisedMargin } from './raised-margin.ts';
import { listNewRaises, listRuleChanges, type RuleChange } from './rule-changes.ts';
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
