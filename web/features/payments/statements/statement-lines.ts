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
  'financing',
  'dividends',
  'adjustments',
  'negative_balance',
] as const;
export type Heading = (typeof HEADINGS)[number];

export const STATEMENT_BALANCES = ['cash', 'bonus', 'credit', 'reserved', 'owed', 'total'] as const;
export type StatementBalance = (typeof STATEMENT_BALANCES)[number];

/** A month's statement in cents; null where an amount cannot be read. */
export interface StatementLines {
  readonly opening: Readonly<Record<StatementBalance, Cents | null>>;
  readonly changes: readonly { readonly heading: Heading; readonly amount: Cents | null }[];
  readonly closing: Readonly<Record<StatementBalance, Cents | null>>;
  /** How the month's withdrawals are paid out, as of now. */
  readonly parts: readonly StatementPart[];
  /** Whether opening balance plus changes equals the closing balance. The server guarantees it; the page checks it all the same. */
  readonly addsUp: boolean;
}

export interface StatementPart extends Pick<WireStatement['withdrawal_parts'][number], 'way' | 'status'> {
  readonly transactionNumber: string;
  readonly amount: Cents | null;
  readonly sentAt: string | null;
}

export function readStatement({ opening, headings, closing, withdrawal_parts }: WireStatement): StatementLines {
  const changes = HEADINGS.map((heading) => ({ heading, amount: readEuros(headings[heading]) })).filter(isShown);
  const lines = { opening: readBalances(opening), changes, closing: readBalances(closing), parts: withdrawal_parts.map(readPart) };
  const sum = addKnownCents(lines.opening.total, ...changes.map(({ amount }) => amount));
  return { ...lines, addsUp: sum !== null && sum === lines.closing.total && isWhole(lines.opening) && isWhole(lines.closing) };
}

function readPart({ transaction_number, way, amount, status, sent_at }: WireStatement['withdrawal_parts'][number]): StatementPart {
  return { transactionNumber: transaction_number, way, status, amount: readEuros(amount), sentAt: sent_at };
}

/** What few clients ever have is shown only if it is not zero. */
const RARE_HEADINGS: ReadonlySet<Heading> = new Set(['commissions', 'reversals', 'financing', 'dividends']);
const RARE_BALANCES: ReadonlySet<StatementBalance> = new Set(['credit', 'owed']);

function isShown({ heading, amount }: { readonly heading: Heading; readonly amount: Cents | null }): boolean {
  return !RARE_HEADINGS.has(heading) || amount !== 0;
}

/** The balances to show. */
export function selectShownBalances({ opening, closing }: Pick<StatementLines, 'opening' | 'closing'>): readonly StatementBalance[] {
  return STATEMENT_BALANCES.filter(
    (balanceKind) => !RARE_BALANCES.has(balanceKind) || opening[balanceKind] !== 0 || closing[balanceKind] !== 0,
  );
}

function readBalances({ cash, bonus, credit, reserved, owed, total }: WireStatement['opening']): Record<StatementBalance, Cents | null> {
  return {
    cash: readEuros(cash),
    bonus: readEuros(bonus),
    credit: readEuros(credit),
    reserved: readEuros(reserved),
    owed: readEuros(owed),
    total: readEuros(total),
  };
}

function isWhole({ cash, bonus, credit, reserved, owed, total }: Readonly<Record<StatementBalance, Cents | null>>): boolean {
  const sum = addKnownCents(cash, bonus, credit, reserved, owed);
  return sum !== null && sum === total;
}
