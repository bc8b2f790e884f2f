import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HALT_CAUSES, type Halt } from '../trading/desk/halt.ts';
import type { CorporateAction } from '../trading/actions/corporate-action.ts';
import { NO_FINANCING } from '../trading/financing/financing-terms.ts';
import type { SpecialDay } from '../trading/special-day.ts';
import { DEFAULT_RULES } from '../trading/trading-rules.ts';
import { applyEntry } from './apply.ts';
import { changeTerms, BROKER_ACCOUNT_ID, listTermsChanges, DEFAULT_TERMS, type TradingTerms } from './trading-terms.ts';
import { StateRestorer } from './restore-state.ts';
import { serialiseState } from './serialise.ts';
import { emptyState } from './state.ts';

const THANKSGIVING: SpecialDay = { venue: 'XNAS', date: '2026-11-26', opens: null, closes: null, reason: 'Thanksgiving' };
const CHRISTMAS: SpecialDay = { venue: 'FX', date: '2026-12-25', opens: null, closes: null, reason: 'Christmas' };
const SPLIT: CorporateAction = { kind: 'split', id: 1, symbol: 'AAPL', date: '2026-12-01', ratio: { newShares: 2, oldShares: 1 } };
const RENAME: CorporateAction = { kind: 'rename', id: 2, symbol: 'META', date: '2026-12-02', displayName: 'Meta' };
const halt = (symbol: string | null, since = 0): Halt => ({ symbol, cause: 'operator', reason: 'news', operatorId: 1, since });

const halts = fc.uniqueArray(
  fc.record({
    symbol: fc.constantFrom(null, 'EURUSD', 'AAPL'),
    cause: fc.constantFrom(...HALT_CAUSES),
    reason: fc.constantFrom('', '2:1'),
    operatorId: fc.constantFrom(null, 1),
    since: fc.nat(2),
  }),
  { selector: (one) => JSON.stringify(one) },
);
const terms: fc.Arbitrary<TradingTerms> = fc.record({
  version: fc.nat(3),
  rules: fc.record({ stopOutPercent: fc.constantFrom(null, 60, 70) }).map((some) => ({ ...DEFAULT_RULES, ...some })),
  halts,
  settings: fc.record({ autoTrading: fc.boolean() }),
  actions: fc.nat(2).map((count) => ({ version: count, list: [SPLIT, RENAME].slice(0, count) })),
  financing: fc.nat(2).map((version) => ({ ...NO_FINANCING, version })),
  calendar: fc.nat(2).map((count) => ({ version: count, days: [THANKSGIVING, CHRISTMAS].slice(0, count) })),
});

describe('trading terms', () => {
  test('become the new terms by the listed changes, after which none are listed', () => {
    fc.assert(
      fc.property(terms, terms, (now, then) => {
        const changed = listTermsChanges(now, then).reduce(changeTerms, now);
        expect({ ...changed, halts: new Set(changed.halts) }).toEqual({ ...then, halts: new Set(then.halts) });
        expect(listTermsChanges(changed, then)).toEqual([]);
      }),
    );
  });

  test.each<[string, TradingTerms, TradingTerms, readonly string[]]>([
    ['nothing', DEFAULT_TERMS, DEFAULT_TERMS, []],
    ['other rules', DEFAULT_TERMS, { ...DEFAULT_TERMS, version: 1, rules: { ...DEFAULT_RULES, stopOutPercent: 60 } }, ['rulesSet']],
    ['a new version with the same rules', DEFAULT_TERMS, { ...DEFAULT_TERMS, version: 2 }, ['rulesSet']],
    ['a halt', DEFAULT_TERMS, { ...DEFAULT_TERMS, halts: [halt('AAPL')] }, ['tradingHalted']],
    [
      'a halt fewer',
      { ...DEFAULT_TERMS, halts: [halt('AAPL'), halt(null)] },
      { ...DEFAULT_TERMS, halts: [halt(null)] },
      ['tradingResumed'],
    ],
    [
      'another halt of the same instrument',
      { ...DEFAULT_TERMS, halts: [halt('AAPL')] },
      { ...DEFAULT_TERMS, halts: [halt('AAPL', 9)] },
      ['tradingResumed', 'tradingHalted'],
    ],
    ['a calendar', DEFAULT_TERMS, { ...DEFAULT_TERMS, calendar: { version: 1, days: [THANKSGIVING] } }, ['calendarSet']],
    ['AutoTrading', DEFAULT_TERMS, { ...DEFAULT_TERMS, settings: { autoTrading: false } }, ['tradingSettingsSet']],
  ])('differ by %s', (_what, now, then, kinds) => {
    expect(listTermsChanges(now, then).map(({ kind }) => kind)).toEqual(kinds);
  });

  test('are part of the state and restored with it', () => {
    fc.assert(
      fc.property(terms, (then) => {
        const state = emptyState();
        applyEntry(state, { seq: 1, at: 0, accountId: BROKER_ACCOUNT_ID, commandId: 'terms', events: listTermsChanges(state.terms, then) });
        const restorer = new StateRestorer();
        for (const line of serialiseState(state)) restorer.add(line);
        expect(restorer.finish().terms).toEqual(state.terms);
      }),
    );
  });

  test('belong to no account: an entry of an account cannot change them', () => {
    const state = emptyState();
    applyEntry(state, { seq: 1, at: 0, accountId: 7, commandId: 'open', events: [{ kind: 'accountOpened' }] });
    const events = listTermsChanges(DEFAULT_TERMS, { ...DEFAULT_TERMS, version: 1 });
    expect(() => applyEntry(state, { seq: 2, at: 0, accountId: 7, commandId: 'a', events })).toThrow('applies to all accounts');
  });
});
