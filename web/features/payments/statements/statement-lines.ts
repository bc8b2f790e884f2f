import type { WireStatement } from '@fairlead/contract/payments.ts';
import { addCents, centsFromEuros, ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';

export const HEADINGS = [
  'deposits',
  'withdrawals',
  'bonuses',
  'commissions',
  'trading_results',
  'premiums',
  'adjustments',
  'negative_balance',
] as const;
export type Heading = (typeof HEADINGS)[number];

export const PURSES = ['cash', 'bonus', 'reserved', 'total'] as const;
export type Purse = (typeof PURSES)[number];

/** A month's statement in cents. */
export interface StatementLines {
  readonly opening: Readonly<Record<Purse, Cents>>;
  readonly changes: readonly { readonly heading: Heading; readonly amount: Cents }[];
  readonly closing: Readonly<Record<Purse, Cents>>;
  /** Whether opening balance and changes are the closing balance. The server makes sure of it; the page does not take that on trust. */
  readonly addsUp: boolean;
}

export function readStatement({ opening, headings, closing }: WireStatement): StatementLines {
  const changes = HEADINGS.map((heading) => ({ heading, amount: read(headings[heading]) })).filter(isShown);
  const lines = { opening: readPurses(opening), changes, closing: readPurses(closing) };
  const sum = addCents(lines.opening.total, ...changes.map(({ amount }) => amount));
  return { ...lines, addsUp: sum === lines.closing.total && isWhole(lines.opening) && isWhole(lines.closing) };
}

/** Few clients are affiliates too. */
function isShown({ heading, amount }: { readonly heading: Heading; readonly amount: Cents }): boolean {
  return heading !== 'commissions' || amount !== 0;
}

function readPurses({ cash, bonus, reserved, total }: WireStatement['opening']): Record<Purse, Cents> {
  return { cash: read(cash), bonus: read(bonus), reserved: read(reserved), total: read(total) };
}

function isWhole({ cash, bonus, reserved, total }: Readonly<Record<Purse, Cents>>): boolean {
  return addCents(cash, bonus, reserved) === total;
}

function read(euros: number): Cents {
  return centsFromEuros(euros) ?? ZERO_CENTS;
}
