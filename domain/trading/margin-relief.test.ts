import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addCents, cents, subtractCents } from '../money.ts';
import { isBelowStopOut } from './margin.ts';
import { depositForRelief, isBelowMarginWarning, lossLeft, selectClosingsForRelief, type MarginState } from './margin-relief.ts';
import { RETAIL_RULE_PACK as rules } from './rule-pack.ts';

const stateOf = (equity: number, usedMargin: number): MarginState => ({ equity: cents(equity), usedMargin: cents(usedMargin) });
const stakes = (...margins: number[]) => margins.map((margin) => ({ symbol: 'EURUSD', margin: cents(margin), leverage: 30 }));
const marginsOf = (positions: readonly { readonly margin: number }[] | null) => positions?.map(({ margin }) => margin) ?? null;

describe('an account at 100% is not warned, one a cent below is', () => {
  test.each([
    { equity: 10_000, usedMargin: 10_000, warned: false, deposit: 0, loss: 5_000 },
    { equity: 9_999, usedMargin: 10_000, warned: true, deposit: 1, loss: 4_999 },
    { equity: 5_000, usedMargin: 10_000, warned: true, deposit: 5_000, loss: 0 },
    { equity: 4_000, usedMargin: 10_000, warned: true, deposit: 6_000, loss: 0 },
    { equity: 9_000, usedMargin: 9_001, warned: true, deposit: 1, loss: 4_499 },
    { equity: -200, usedMargin: 0, warned: false, deposit: 200, loss: 0 },
  ])('$equity / $usedMargin', ({ equity, usedMargin, warned, deposit, loss }) => {
    const state = stateOf(equity, usedMargin);
    expect([isBelowMarginWarning(state, rules), depositForRelief(state, rules), lossLeft(state, rules)]).toEqual([warned, deposit, loss]);
  });
});

describe('what to close', () => {
  test.each([
    { name: 'nothing above the warning level', equity: 100, margins: [60, 40], closes: [] },
    { name: 'the smallest single one that suffices', equity: 90, margins: [60, 30, 10], closes: [10] },
    { name: 'the largest first if one is not enough', equity: 40, margins: [50, 30, 15, 5], closes: [50, 15] },
    { name: 'everything if equity is gone', equity: -5, margins: [10, 20], closes: [20, 10] },
  ])('$name', ({ equity, margins, closes }) => {
    const total = margins.reduce((sum, margin) => sum + margin, 0);
    expect(marginsOf(selectClosingsForRelief(stateOf(equity, total), stakes(...margins), rules))).toEqual(closes);
  });

  test('is null if closing everything closable is not enough', () => {
    expect(selectClosingsForRelief(stateOf(50, 200), stakes(100), rules)).toBeNull();
  });
});

const account = fc.record({
  equity: fc.integer({ min: -1_000_000, max: 10_000_000 }),
  margins: fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 9 }),
});

test('the deposit is enough, and a cent less is not', () => {
  fc.assert(
    fc.property(account, ({ equity, margins }) => {
      const state = stateOf(
        equity,
        margins.reduce((sum, margin) => sum + margin, 0),
      );
      const deposit = depositForRelief(state, rules);
      const after = (amount: number) => isBelowMarginWarning({ ...state, equity: addCents(state.equity, cents(amount)) }, rules);
      expect(after(deposit)).toBe(false);
      if (deposit > 0) expect(after(deposit - 1)).toBe(true);
    }),
  );
});

test('the remaining loss does not stop out, and a cent more does', () => {
  fc.assert(
    fc.property(account, ({ equity, margins }) => {
      const usedMargin = cents(margins.reduce((sum, margin) => sum + margin, 0));
      const state = { equity: cents(equity), usedMargin };
      const loss = lossLeft(state, rules);
      if (isBelowStopOut(state.equity, usedMargin, rules)) {
        expect(loss).toBe(0);
        return;
      }
      expect(isBelowStopOut(subtractCents(state.equity, loss), usedMargin, rules)).toBe(false);
      expect(isBelowStopOut(subtractCents(state.equity, cents(loss + 1)), usedMargin, rules)).toBe(true);
    }),
  );
});

test('the closes suffice, none can be left out, and no smaller number of positions suffices', () => {
  fc.assert(
    fc.property(account, ({ equity, margins }) => {
      const state = stateOf(
        equity,
        margins.reduce((sum, margin) => sum + margin, 0),
      );
      const positions = stakes(...margins);
      const closings = selectClosingsForRelief(state, positions, rules);
      const isRelievedBy = (closed: readonly { readonly margin: number }[]) => {
        const freed = closed.reduce((sum, { margin }) => sum + margin, 0);
        return !isBelowMarginWarning({ ...state, usedMargin: cents(state.usedMargin - freed) }, rules);
      };
      // With everything closed, there is no margin level left.
      if (closings === null) throw new Error('closing everything is always enough');
      expect(isRelievedBy(closings)).toBe(true);
      for (const spared of closings) expect(isRelievedBy(closings.filter((position) => position !== spared))).toBe(false);
      const largest = positions.toSorted((a, b) => b.margin - a.margin).slice(0, Math.max(0, closings.length - 1));
      if (closings.length > 0) expect(isRelievedBy(largest)).toBe(false);
    }),
  );
});
