import { expect, test } from 'vitest';
import { ledgerEntries, postEvent } from '../engine/ledger.ts';
import { BALANCE_KINDS } from '../engine/balance-kind.ts';
import { play, type Step } from '../engine/fixture-trader.ts';
import { addCents, cents, ZERO_CENTS } from '../money.ts';
import { selectStatementTotals, totalOf, type ClientBalances, type StatementEntry } from './account-statement.ts';

const NOTHING: ClientBalances = {
  cash: ZERO_CENTS,
  bonus: ZERO_CENTS,
  credit: ZERO_CENTS,
  reserved: ZERO_CENTS,
  owed: ZERO_CENTS,
};

const entry = (balanceKind: StatementEntry['balanceKind'], kind: StatementEntry['kind'], amount: number): StatementEntry => ({
  balanceKind,
  kind,
  amount: cents(amount),
  at: 0,
});

test('every entry is under its heading, and movements between balances are under none', () => {
  const { byHeading, closing } = selectStatementTotals({ ...NOTHING, cash: cents(100) }, [
    entry('cash', 'deposit', 1_000),
    entry('bonus', 'bonus', 50),
    entry('credit', 'credit', 25),
    entry('cash', 'absorption', 20),
    entry('bonus', 'absorption', -20),
    entry('owed', 'reversal', -60),
    entry('owed', 'debtPayment', 45),
    entry('cash', 'debtPayment', -45),
    entry('cash', 'trade', -200),
    entry('cash', 'premium', -3),
    entry('cash', 'adjustment', 7),
    entry('cash', 'negativeBalance', 9),
    entry('cash', 'commission', 40),
    entry('reserved', 'reservation', 300),
    entry('cash', 'financing', -4),
    entry('cash', 'dividend', 5),
    entry('cash', 'split', 1),
    entry('cash', 'reservation', -300),
    entry('reserved', 'withdrawal', -100),
    entry('reserved', 'release', -200),
    entry('cash', 'release', 200),
  ]);
  expect(byHeading).toEqual({
    deposits: 1_000,
    withdrawals: -100,
    reversals: -60,
    bonuses: 75,
    commissions: 40,
    tradingResults: -200,
    premiums: -3,
    financing: -4,
    dividends: 6,
    adjustments: 7,
    negativeBalance: 9,
  });
  expect(closing).toEqual({ cash: 830, bonus: 30, credit: 25, reserved: 0, owed: -15 });
});

test("the statement of a trader in the engine closes with the engine's balances, wherever the period is cut", () => {
  const steps: Step[] = Array.from({ length: 60 }, (_, index): Step[] => [
    { kind: 'tick', symbol: index % 4, move: ((index * 37) % 160) - 80, spread: 3, wait: 10 },
    {
      kind: 'open',
      account: 0,
      symbol: index % 4,
      isLong: index % 3 !== 0,
      stake: 5_001,
      leverage: 2,
      stop: 20,
      target: 15,
      guaranteed: false,
      repeat: false,
    },
    { kind: 'withdraw', account: 0, amount: 700 + index },
    { kind: 'settle', account: 0, nth: 0, isPaid: index % 2 === 0 },
    { kind: 'funds', account: 0, amount: 3_000, fundsKind: index % 6 },
  ]).flat();
  // A movement between two balances is never split, so the last entry stands alone.
  const engine = play([...steps, { kind: 'funds', account: 0, amount: 100, fundsKind: 0 }], 'index');
  const entries = engine.journal
    .filter(({ accountId }) => accountId === 1)
    .flatMap(({ events, at, accountId }) => events.flatMap((event) => entriesOf(accountId, event, at)));
  const { cash, bonus, credit, reserved, owed } = engine.account(1);
  for (const cut of [0, 1, 7, entries.length - 1, entries.length]) {
    const before = selectStatementTotals(NOTHING, entries.slice(0, cut));
    const after = selectStatementTotals(before.closing, entries.slice(cut));
    expect(after.closing).toEqual({ cash, bonus, credit, reserved, owed });
    expect(addCents(totalOf(after.opening), ...Object.values(after.byHeading))).toBe(totalOf(after.closing));
  }
});

function entriesOf(accountId: number, event: Parameters<typeof postEvent>[0], at: number): readonly StatementEntry[] {
  const transaction = postEvent(event);
  if (transaction === null) return [];
  return ledgerEntries(accountId, transaction).flatMap(({ ledgerAccount, amount }) => {
    const balanceKind = BALANCE_KINDS.find((each) => ledgerAccount === `client:${accountId}:${each}`);
    return balanceKind === undefined ? [] : [{ balanceKind, kind: transaction.kind, amount, at }];
  });
}
