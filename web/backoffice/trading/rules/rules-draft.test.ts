import { expect, test } from 'vitest';
import { addRaise, dropPast, listDraftChanges, DEFAULT_RULES, removeRaise, setCap, setTerms } from './rules-draft.ts';

test('a value set and reset is no change', () => {
  const capped = setCap(DEFAULT_RULES, 'share', 3);
  const marked = setTerms(capped, 'EURUSD', { bid_markup: 0.0001 });
  expect(listDraftChanges(DEFAULT_RULES, marked)).toEqual([
    { kind: 'leverageCap', subject: 'share', before: null, after: 3 },
    { kind: 'bidMarkup', subject: 'EURUSD', before: 0, after: 0.0001 },
  ]);
  expect(setTerms(setCap(marked, 'share', null), 'EURUSD', { bid_markup: 0 })).toEqual(DEFAULT_RULES);
});

const RAISE = { symbol: 'AAPL', percent: 100, from: '2026-11-30T14:30:00.000Z', until: '2026-12-02T14:30:00.000Z' };

test('an increased margin is added once, beside another of the same instrument, and can be removed', () => {
  const other = { ...RAISE, percent: 50 };
  const rules = addRaise(addRaise(addRaise(DEFAULT_RULES, RAISE), other), { ...RAISE });
  expect(rules.raised_margins).toEqual([RAISE, other]);
  expect(listDraftChanges(DEFAULT_RULES, rules)).toHaveLength(2);
  expect(removeRaise(rules, RAISE).raised_margins).toEqual([other]);
});

test('restored rules omit increased margins that have ended', () => {
  const over = { ...RAISE, from: '2026-11-02T14:30:00.000Z', until: '2026-11-04T14:30:00.000Z' };
  const rules = { ...DEFAULT_RULES, stop_out_percent: 60, raised_margins: [over, RAISE] };
  expect(dropPast(rules, Date.parse(over.until))).toEqual({ ...rules, raised_margins: [RAISE] });
});
