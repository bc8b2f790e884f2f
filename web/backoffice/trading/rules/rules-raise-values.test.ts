import { expect, test } from 'vitest';
import { DEFAULT_RULES } from './rules-draft.ts';
import { earliestBeginning, findRaiseFault } from './rules-raise-values.ts';
import { RULES_VIEW } from './rules-view.fixture.ts';

/** A Friday. */
const NOW = Date.parse('2026-11-27T10:20:00Z');

test.each([
  ['the next full hour after a day and an hour, around the clock', 'always', '2026-11-28T12:00:00Z'],
  ['the same while no instrument is chosen', null, '2026-11-28T12:00:00Z'],
  ['the next opening of a market that is closed then', 'newYork', '2026-11-30T14:30:00Z'],
] as const)('an increase starts at %s', (_what, hours, begins) => {
  expect(earliestBeginning(hours, NOW)).toBe(Date.parse(begins));
});

const RAISE = { symbol: 'AAPL', percent: 100, from: '2026-11-30T14:30:00.000Z', until: '2026-12-02T14:30:00.000Z' };

test.each([
  ['nothing', {}, null],
  ['an instrument that is not traded', { symbol: 'NONE' }, 'raiseOfUnknownInstrument'],
  ['a margin that is too small', { percent: 4 }, 'raiseTooSmall'],
  ["less than a day's notice", { from: '2026-11-27T15:00:00.000Z' }, 'raiseTooSoon'],
  ['a period in the past', { from: '2026-11-02T14:30:00.000Z', until: '2026-11-04T14:30:00.000Z' }, 'raiseTooSoon'],
  ['a closed market at the start', { from: '2026-11-28T12:00:00.000Z' }, 'raiseStartsClosed'],
  ['an end before the start', { until: '2026-11-30T14:30:00.000Z' }, 'raiseEndsTooEarly'],
])('what prevents an increase is %s', (_what, changed, kind) => {
  const fault = findRaiseFault({ ...RAISE, ...changed }, { view: RULES_VIEW, draft: DEFAULT_RULES }, NOW);
  expect(fault?.kind ?? null).toBe(kind);
});

test('an increase is validated alone, whatever is wrong with others', () => {
  const others = [{ ...RAISE, percent: 4 }, RAISE];
  expect(
    findRaiseFault({ ...RAISE, percent: 50 }, { view: RULES_VIEW, draft: { ...DEFAULT_RULES, raised_margins: others } }, NOW),
  ).toBeNull();
});

test('an increase already announced needs no notice', () => {
  const view = { ...RULES_VIEW, rules: { ...DEFAULT_RULES, raised_margins: [{ ...RAISE, from: '2026-11-26T15:00:00.000Z' }] } };
  const weaker = { ...RAISE, percent: 50, from: '2026-11-27T10:00:00.000Z' };
  expect(findRaiseFault(weaker, { view, draft: view.rules }, NOW)).toBeNull();
});
