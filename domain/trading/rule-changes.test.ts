import { expect, test } from 'vitest';
import { price } from '../price.ts';
import type { RaisedMargin } from './raised-margin-terms.ts';
import { listCancelledRaises, listCancelledSchedules, listNewRaises, listRuleChanges, type RuleChange } from './rule-changes.ts';
import type { ScheduledLeverage } from './scheduled-leverage-terms.ts';
import { DEFAULT_RULES, type TradingRules } from './trading-rules.ts';

const terms = (bid: number, ask = 0, tradingHours: 'newYork' | null = null): Partial<TradingRules> => ({
  instruments: { EURUSD: { bidMarkup: price(bid), askMarkup: price(ask), tradingHours } },
});

test.each<[string, Partial<TradingRules>, Partial<TradingRules>, readonly RuleChange[]]>([
  ['nothing', { leverageCaps: { share: 3 } }, { leverageCaps: { share: 3 } }, []],
  ['terms that say nothing', {}, terms(0), []],
  ['terms without effect', {}, { leverageCaps: { share: 3 } }, [{ kind: 'leverageCap', ruleClass: 'share', before: null, after: 3 }]],
  ['a removed percentage', { stopOutPercent: 60 }, {}, [{ kind: 'stopOutPercent', before: 60, after: null }]],
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
  expect(listRuleChanges({ ...DEFAULT_RULES, ...before }, { ...DEFAULT_RULES, ...after })).toEqual(changes);
});

test('an increased margin is new if the earlier version lacks the same one', () => {
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
  ['nothing replaces it', [], 0, true],
  ['nothing replaces it after its start', [], 150, true],
  ['it has ended', [], 200, false],
  ['it is still there', [raise(50, 100, 200)], 0, false],
  ['another requires more', [raise(60, 50, 250)], 0, false],
  ['another requires less', [raise(40, 100, 200)], 0, true],
  ['another starts later', [raise(60, 120, 200)], 0, true],
  ['another starts later, but both have started by now', [raise(60, 120, 200)], 120, false],
  ['another ends earlier', [raise(60, 100, 180)], 0, true],
  ['another ends earlier, and has ended', [raise(60, 100, 120)], 130, true],
  ['two in succession require as much', [raise(60, 100, 150), raise(50, 150, 200)], 0, false],
  ['there is a gap between two', [raise(60, 100, 150), raise(50, 151, 200)], 0, true],
  ['the other is for another instrument', [raise(50, 100, 200, 'MSFT')], 0, true],
])('whether an increased margin is cancelled if %s', (_what, left, now, isOff) => {
  const announced = raise(50, 100, 200);
  expect(listCancelledRaises({ raisedMargins: [announced] }, { raisedMargins: left }, now)).toEqual(isOff ? [announced] : []);
});

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
const schedule = (cap: number, from: number, until: number | null, weekly = false): ScheduledLeverage => ({
  scope: 'class',
  subject: 'crypto',
  cap,
  from,
  until,
  weekly,
});

test.each<[string, ScheduledLeverage, readonly ScheduledLeverage[], number, boolean]>([
  ['nothing replaces it', schedule(10, 100, 200), [], 50, true],
  ['it has begun', schedule(10, 100, 200), [], 150, true],
  ['it is over', schedule(10, 100, 200), [], 200, false],
  ['it stays', schedule(10, 100, 200), [schedule(10, 100, 200)], 50, false],
  ['it is postponed', schedule(10, 100, 200), [schedule(10, 150, 250)], 50, true],
  ['it begins earlier', schedule(10, 100, 200), [schedule(10, 60, 200)], 50, false],
  ['it ends earlier', schedule(10, 100, 200), [schedule(10, 100, 180)], 50, true],
  ['it ends later', schedule(10, 100, 200), [schedule(10, 100, 300)], 50, false],
  ['the new one has no end', schedule(10, 100, 200), [schedule(10, 100, null)], 50, false],
  ['it had no end', schedule(10, 100, null), [schedule(10, 100, 200)], 50, true],
  ['more leverage is allowed', schedule(10, 100, 200), [schedule(20, 100, 200)], 50, true],
  ['less leverage is allowed', schedule(10, 100, 200), [schedule(5, 100, 200)], 50, false],
  ['another class has it', schedule(10, 100, 200), [{ ...schedule(10, 100, 200), subject: 'share' }], 50, true],
  ['it has begun and goes on under another start', schedule(10, 100, 200), [schedule(10, 150, 200)], 150, false],
  ['it no longer repeats', schedule(10, 100, 200, true), [schedule(10, 100, 200)], 50, true],
  ['it repeats instead', schedule(10, 100, 200), [schedule(10, 100, 200, true)], 50, false],
  ['it repeats an hour later', schedule(10, HOUR_MS, 3 * HOUR_MS, true), [schedule(10, 2 * HOUR_MS, 4 * HOUR_MS, true)], WEEK_MS, true],
])('whether lower leverage is cancelled if %s', (_what, announced, left, now, isOff) => {
  expect(listCancelledSchedules({ scheduledLeverage: [announced] }, { scheduledLeverage: left }, now)).toEqual(isOff ? [announced] : []);
});
