import type { LedgerTransaction } from '../engine/ledger.ts';
import { BALANCE_KINDS, type BalanceKind } from '../engine/balance-kind.ts';
import { addCents, ZERO_CENTS, type Cents } from '../money.ts';

/** One ledger entry of a client's balance. */
export interface StatementEntry {
  readonly balanceKind: BalanceKind;
  readonly kind: LedgerTransaction['kind'];
  /** Positive if the balance is higher afterwards. */
  readonly amount: Cents;
  readonly at: number;
}

export type ClientBalances = Readonly<Record<BalanceKind, Cents>>;

export const STATEMENT_HEADINGS = [
  'deposits',
  'withdrawals',
  'reversals',
  'bonuses',
  'commissions',
  'tradingResults',
  'premiums',
  'financing',
  'dividends',
  'adjustments',
  'negativeBalance',
] as const;
export type StatementHeading = (typeof STATEMENT_HEADINGS)[number];

export interface StatementTotals {
  readonly opening: ClientBalances;
  /** The net amount per heading, over all balances. Movements between balances are under no heading. */
  readonly byHeading: Readonly<Record<StatementHeading, Cents>>;
  readonly closing: ClientBalances;
}

/** Null for movements between a client's own balances. */
const HEADING_OF: Readonly<Record<LedgerTransaction['kind'], StatementHeading | null>> = {
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  reversal: 'reversals',
  bonus: 'bonuses',
  credit: 'bonuses',
  commission: 'commissions',
  trade: 'tradingResults',
  premium: 'premiums',
  financing: 'financing',
  dividend: 'dividends',
  // What rounding a split price took from a position.
  split: 'dividends',
  adjustment: 'adjustments',
  negativeBalance: 'negativeBalance',
  absorption: null,
  refill: null,
  debtPayment: null,
  reservation: null,
  release: null,
};

/** Headings few clients need, shown only if they contain anything. */
const RARE_HEADINGS: ReadonlySet<StatementHeading> = new Set(['commissions', 'reversals', 'financing', 'dividends']);

/** Returns the headings to show. */
export function selectShownHeadings({ byHeading }: Pick<StatementTotals, 'byHeading'>): readonly StatementHeading[] {
  return STATEMENT_HEADINGS.filter((heading) => !RARE_HEADINGS.has(heading) || byHeading[heading] !== 0);
}

/** Returns the balances to show. Balances few clients have are included only if they hold anything. */
export function selectShownBalances({ opening, closing }: Pick<StatementTotals, 'opening' | 'closing'>): readonly BalanceKind[] {
  return BALANCE_KINDS.filter((balanceKind) => ALWAYS_SHOWN.has(balanceKind) || opening[balanceKind] !== 0 || closing[balanceKind] !== 0);
}

const ALWAYS_SHOWN: ReadonlySet<BalanceKind> = new Set(['cash', 'bonus', 'reserved']);

/** Returns the sum of all balances of a client. */
export function totalOf(balances: ClientBalances): Cents {
  return addCents(...BALANCE_KINDS.map((balanceKind) => balances[balanceKind]));
}

/**
 * Returns the totals of a period from the ledger's entries. The opening balance plus all headings equals the closing balance to the cent.
 */
export function selectStatementTotals(opening: ClientBalances, entries: readonly StatementEntry[]): StatementTotals {
  const closing: Record<BalanceKind, Cents> = { ...opening };
  const byHeading: Record<StatementHeading, Cents> = {
    deposits: ZERO_CENTS,
    withdrawals: ZERO_CENTS,
    reversals: ZERO_CENTS,
    bonuses: ZERO_CENTS,
    commissions: ZERO_CENTS,
    tradingResults: ZERO_CENTS,
    premiums: ZERO_CENTS,
    financing: ZERO_CENTS,
    dividends: ZERO_CENTS,
    adjustments: ZERO_CENTS,
    negativeBalance: ZERO_CENTS,
  };
  for (const { balanceKind, kind, amount } of entries) {
    closing[balanceKind] = addCents(closing[balanceKind], amount);
    const heading = HEADING_OF[kind];
    if (heading !== null) byHeading[heading] = addCents(byHeading[heading], amount);
  }
  return { opening, byHeading, closing };
}
