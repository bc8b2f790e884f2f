import { findHandFundsFault, LARGEST_BY_HAND_CENTS, type HandFundsKind } from '@fairlead/domain/backoffice/funds-request.ts';
import { cents, centsFromEuros, centsToEuros } from '@fairlead/domain/money.ts';

/** What is typed into the form. */
export interface BookingValues {
  /** An email, or the client's number. */
  readonly client: string;
  readonly kind: HandFundsKind;
  /** Euros; null while nothing is typed. */
  readonly amount: number | null;
  readonly reason: string;
  readonly note: string;
}

export const LARGEST_EUROS = centsToEuros(cents(LARGEST_BY_HAND_CENTS));

export type AmountFault = 'missing' | 'decimals' | 'zero' | 'notPositive' | 'tooLarge';

export function findAmountFault(kind: HandFundsKind, amount: number | null): AmountFault | null {
  if (amount === null) return 'missing';
  const read = centsFromEuros(amount);
  if (read !== null) return findHandFundsFault(kind, read);
  if (Math.abs(amount) <= LARGEST_EUROS) return 'decimals';
  return amount < 0 && kind === 'manualDeposit' ? 'notPositive' : 'tooLarge';
}

/** Clients read theirs as "Client #1". */
const CLIENT_NUMBER = /^#?(\d{1,9})$/;

/** How the server is told whom it is about; null where the text is neither a number nor like an email. */
export function readClient(text: string): { readonly user_id: number } | { readonly email: string } | null {
  const typed = text.trim();
  const [, number] = CLIENT_NUMBER.exec(typed) ?? [];
  if (number !== undefined) return { user_id: Number(number) };
  return /^\S+@\S+$/.test(typed) ? { email: typed } : null;
}
