import type { LedgerTransaction } from '../engine/ledger.ts';
import { CLIENT_PURSES, type ClientPurse } from '../engine/purse.ts';
import { addCents, ZERO_CENTS, type Cents } from '../money.ts';

/** One entry of a client's purse in the ledger. */
export interface StatementEntry {
  readonly purse: ClientPurse;
  readonly kind: LedgerTransaction['kind'];
  /** Positive where the purse has more afterwards. */
  readonly amount: Cents;
  readonly at: number;
}

export type PurseBalances = Readonly<Record<ClientPurse, Cents>>;

export const STATEMENT_HEADINGS = [
  'deposits',
  'withdrawals',
  'reversals',
  'bonuses',
  'commissions',
  'tradingResults',
  'premiums',
  'adjustments',
  'negativeBalance',
] as const;
export type StatementHeading = (typeof STATEMENT_HEADINGS)[number];

export interface StatementTotals {
  readonly opening: PurseBalances;
  /** What each heading brought or took, over all purses; what only changes purses is under none. */
  readonly byHeading: Readonly<Record<StatementHeading, Cents>>;
  readonly closing: PurseBalances;
}

/** Null for what only moves money between a client's own purses. */
const HEADING_OF: Readonly<Record<LedgerTransaction['kind'], StatementHeading | null>> = {
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  reversal: 'reversals',
  bonus: 'bonuses',
  credit: 'bonuses',
  commission: 'commissions',
  trade: 'tradingResults',
  premium: 'premiums',
  adjustment: 'adjustments',
  negativeBalance: 'negativeBalance',
  absorption: null,
  refill: null,
  debtPayment: null,
  reservation: null,
  release: null,
};

/** What few clients ever have: shown only where there is something under it. */
const RARE_HEADINGS: ReadonlySet<StatementHeading> = new Set(['commissions', 'reversals']);

/** The headings that a reader is shown. */
export function selectShownHeadings({ byHeading }: Pick<StatementTotals, 'byHeading'>): readonly StatementHeading[] {
  return STATEMENT_HEADINGS.filter((heading) => !RARE_HEADINGS.has(heading) || byHeading[heading] !== 0);
}

/** The balances that a reader is shown: those that few clients ever have only where they hold something. */
export function selectShownPurses({ opening, closing }: Pick<StatementTotals, 'opening' | 'closing'>): readonly ClientPurse[] {
  return CLIENT_PURSES.filter((purse) => ALWAYS_SHOWN.has(purse) || opening[purse] !== 0 || closing[purse] !== 0);
}

const ALWAYS_SHOWN: ReadonlySet<ClientPurse> = new Set(['cash', 'bonus', 'reserved']);

/** What all balances of a client come to together. */
export function totalOf(balances: PurseBalances): Cents {
  return addCents(...CLIENT_PURSES.map((purse) => balances[purse]));
}

/**
 * The totals of a period from the ledger's own entries: opening, plus everything under a heading, is the closing balance to the cent.
 */
export function selectStatementTotals(opening: PurseBalances, entries: readonly StatementEntry[]): StatementTotals {
  const closing: Record<ClientPurse, Cents> = { ...opening };
  const byHeading: Record<StatementHeading, Cents> = {
    deposits: ZERO_CENTS,
    withdrawals: ZERO_CENTS,
    reversals: ZERO_CENTS,
    bonuses: ZERO_CENTS,
    commissions: ZERO_CENTS,
    tradingResults: ZERO_CENTS,
    premiums: ZERO_CENTS,
    adjustments: ZERO_CENTS,
    negativeBalance: ZERO_CENTS,
  };
  for (const { purse, kind, amount } of entries) {
    closing[purse] = addCents(closing[purse], amount);
    const heading = HEADING_OF[kind];
    if (heading !== null) byHeading[heading] = addCents(byHeading[heading], amount);
  }
  return { opening, byHeading, closing };
}
