import { readEuros } from '../../../ui/read-euros.ts';
import type { WireStatement } from '@fairlead/contract/payments/schemas.ts';
import { addKnownCents, type Cents } from '@fairlead/domain/money.ts';

export const HEADINGS = [
  'deposits',
  'withdrawals',
  'reversals',
  'bonuses',
  'commissions',
  'trading_results',
  'premiums',
  'adjustments',
  'negative_balance',
] as const;
export type Heading = (typeof HEADINGS)[number];

export const PURSES = ['cash', 'bonus', 'credit', 'reserved', 'owed', 'total'] as const;
export type Purse = (typeof PURSES)[number];

/** A month's statement in cents, null where an amount cannot be read. */
export interface StatementLines {
  readonly opening: Readonly<Record<Purse, Cents | null>>;
  readonly changes: readonly { readonly heading: Heading; readonly amount: Cents | null }[];
  readonly closing: Readonly<Record<Purse, Cents | null>>;
  /** How the month's withdrawals leave, as it stands now. */
  readonly parts: readonly StatementPart[];
  /** Whether opening balance and changes are the closing balance. The server makes sure of it; the page does not take that on trust. */
  readonly addsUp: boolean;
}

export interface StatementPart extends Pick<WireStatement['withdrawal_parts'][number], 'way' | 'status'> {
  readonly transactionNumber: string;
  readonly amount: Cents | null;
  readonly sentAt: string | null;
}

export function readStatement({ opening, headings, closing, withdrawal_parts }: WireStatement): StatementLines {
  const changes = HEADINGS.map((heading) => ({ heading, amount: readEuros(headings[heading]) })).filter(isShown);
  const lines = { opening: readPurses(opening), changes, closing: readPurses(closing), parts: withdrawal_parts.map(readPart) };
  const sum = addKnownCents(lines.opening.total, ...changes.map(({ amount }) => amount));
  return { ...lines, addsUp: sum !== null && sum === lines.closing.total && isWhole(lines.opening) && isWhole(lines.closing) };
}

function readPart({ transaction_number, way, amount, status, sent_at }: WireStatement['withdrawal_parts'][number]): StatementPart {
  return { transactionNumber: transaction_number, way, status, amount: readEuros(amount), sentAt: sent_at };
}

/** What few clients ever have is shown only where there is something of it. */
const RARE_HEADINGS: ReadonlySet<Heading> = new Set(['commissions', 'reversals']);
const RARE_PURSES: ReadonlySet<Purse> = new Set(['credit', 'owed']);

function isShown({ heading, amount }: { readonly heading: Heading; readonly amount: Cents | null }): boolean {
  return !RARE_HEADINGS.has(heading) || amount !== 0;
}

/** The balances that a reader is shown. */
export function selectShownPurses({ opening, closing }: Pick<StatementLines, 'opening' | 'closing'>): readonly Purse[] {
  return PURSES.filter((purse) => !RARE_PURSES.has(purse) || opening[purse] !== 0 || closing[purse] !== 0);
}

function readPurses({ cash, bonus, credit, reserved, owed, total }: WireStatement['opening']): Record<Purse, Cents | null> {
  return {
    cash: readEuros(cash),
    bonus: readEuros(bonus),
    credit: readEuros(credit),
    reserved: readEuros(reserved),
    owed: readEuros(owed),
    total: readEuros(total),
  };
}

function isWhole({ cash, bonus, credit, reserved, owed, total }: Readonly<Record<Purse, Cents | null>>): boolean {
  const sum = addKnownCents(cash, bonus, credit, reserved, owed);
  return sum !== null && sum === total;
}
