import type { FundsAccount } from '@fairlead/contract/payments/operators/funds.ts';
import {
  findManualFundsFault,
  MANUAL_FUNDS_KINDS,
  isInducementKind,
  LARGEST_MANUAL_CENTS,
  type ManualFundsKind,
} from '@fairlead/domain/payments/funds-request.ts';
import { cents, centsFromEuros, centsToEuros, type Cents } from '@fairlead/domain/money.ts';
import { readEuros } from '../../ui/read-euros.ts';

/** The form's values. */
export interface AdjustmentValues {
  /** An email, or the client's number. */
  readonly client: string;
  readonly kind: ManualFundsKind;
  /** Euros; null while empty. */
  readonly amount: number | null;
  readonly reason: string;
  readonly note: string;
}

export const LARGEST_EUROS = centsToEuros(cents(LARGEST_MANUAL_CENTS));

export type AmountFault = 'missing' | 'decimals' | 'zero' | 'notPositive' | 'notNegative' | 'tooLarge';

/** The kinds on offer. Without inducements, bonuses and credits can only be revoked; a campaign's bonus is revoked like any other. */
export function selectKinds(allowsInducements: boolean): readonly ManualFundsKind[] {
  return allowsInducements ? MANUAL_FUNDS_KINDS : MANUAL_FUNDS_KINDS.filter((kind) => kind !== 'promotionBonus');
}

export function findAmountFault(kind: ManualFundsKind, amount: number | null, allowsInducements: boolean): AmountFault | null {
  if (amount === null) return 'missing';
  if (amount > 0 && isInducementKind(kind) && !allowsInducements) return 'notNegative';
  const read = centsFromEuros(amount);
  if (read !== null) return findManualFundsFault(kind, read);
  if (Math.abs(amount) <= LARGEST_EUROS) return 'decimals';
  return amount < 0 && kind === 'manualDeposit' ? 'notPositive' : 'tooLarge';
}

/** The balance that an adjustment changes. */
export function balanceOf(kind: ManualFundsKind): 'cash' | 'bonus' | 'credit' {
  if (kind === 'credit') return 'credit';
  return isInducementKind(kind) ? 'bonus' : 'cash';
}

/**
 * The most that can be deducted now, as the engine decides it (docs/trading/rules.md, "Moving funds"): the available cash, or as much of a
 * bonus or credit as open positions leave. Null if a figure can't be read.
 */
export function maximumDeduction(kind: ManualFundsKind, account: FundsAccount): Cents | null {
  const held = readEuros(account[balanceOf(kind)]);
  const available = isInducementKind(kind) ? readEuros(account.available_margin) : held;
  return held === null || available === null ? null : cents(Math.max(0, Math.min(held, available)));
}

/** The limit that an amount exceeds; null if it doesn't. */
export function findLimitExceeded(kind: ManualFundsKind, amount: Cents, account: FundsAccount): Cents | null {
  const most = maximumDeduction(kind, account);
  return amount < 0 && most !== null && -amount > most ? most : null;
}

/** Clients see theirs as "Client #1". */
const CLIENT_NUMBER = /^#?(\d{1,9})$/;

/** The client as the server expects it; null if the text is neither a number nor an email. */
export function readClient(text: string): { readonly user_id: number } | { readonly email: string } | null {
  const typed = text.trim();
  const [, number] = CLIENT_NUMBER.exec(typed) ?? [];
  if (number !== undefined) return { user_id: Number(number) };
  return /^\S+@\S+$/.test(typed) ? { email: typed } : null;
}
