import type { FundsAccount } from '@fairlead/contract/payments/operators/funds.ts';
import {
  findHandFundsFault,
  HAND_FUNDS_KINDS,
  isInducementKind,
  LARGEST_BY_HAND_CENTS,
  type HandFundsKind,
} from '@fairlead/domain/payments/funds-request.ts';
import { cents, centsFromEuros, centsToEuros, type Cents } from '@fairlead/domain/money.ts';
import { readEuros } from '../../ui/read-euros.ts';

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

export type AmountFault = 'missing' | 'decimals' | 'zero' | 'notPositive' | 'notNegative' | 'tooLarge';

/** The kinds that are offered. Where bonuses and credits may not be given, only for revoking; what a campaign gave is revoked like any bonus. */
export function selectKinds(allowsInducements: boolean): readonly HandFundsKind[] {
  return allowsInducements ? HAND_FUNDS_KINDS : HAND_FUNDS_KINDS.filter((kind) => kind !== 'promotionBonus');
}

export function findAmountFault(kind: HandFundsKind, amount: number | null, allowsInducements: boolean): AmountFault | null {
  if (amount === null) return 'missing';
  if (amount > 0 && isInducementKind(kind) && !allowsInducements) return 'notNegative';
  const read = centsFromEuros(amount);
  if (read !== null) return findHandFundsFault(kind, read);
  if (Math.abs(amount) <= LARGEST_EUROS) return 'decimals';
  return amount < 0 && kind === 'manualDeposit' ? 'notPositive' : 'tooLarge';
}

/** The balance of an account that a booking changes. */
export function balanceOf(kind: HandFundsKind): 'cash' | 'bonus' | 'credit' {
  if (kind === 'credit') return 'credit';
  return isInducementKind(kind) ? 'bonus' : 'cash';
}

/**
 * The most that can be taken away now, as the engine decides it (docs/trading-rules.md, "Moving funds"): of cash what there is, of a bonus or
 * a credit no more than open positions leave. Null where a figure can't be read.
 */
export function mostTakenAway(kind: HandFundsKind, account: FundsAccount): Cents | null {
  const held = readEuros(account[balanceOf(kind)]);
  const available = isInducementKind(kind) ? readEuros(account.available_margin) : held;
  return held === null || available === null ? null : cents(Math.max(0, Math.min(held, available)));
}

/** The limit that an amount is beyond; null where it isn't. */
export function findLimitExceeded(kind: HandFundsKind, amount: Cents, account: FundsAccount): Cents | null {
  const most = mostTakenAway(kind, account);
  return amount < 0 && most !== null && -amount > most ? most : null;
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
