import { DEPOSIT_METHODS, type DepositMethodId, type DepositMethodName } from '@fairlead/domain/payments/deposit-rules.ts';

/** URLs of other features, supplied by the frame. */
export interface DepositPlaces {
  readonly platform: string;
  /** The page for completing the profile, which is required before a deposit. */
  readonly details: string;
}

/** The URL of the deposit form with a method selected and, if given, an amount filled in. */
export function depositAddress(method: DepositMethodName, amountEuros?: number): string {
  return amountEuros === undefined ? `/payment/${method}` : `/payment/${method}?amount=${amountEuros}`;
}

export function transactionAddress(transactionId: string): string {
  return `/transactions/deposits?transaction=${transactionId}`;
}

/** The method named in a URL or numbered on the wire; null if there is no such method. */
export function depositMethodFrom(of: string | number | null): DepositMethodName | null {
  const found = METHODS.find(([name, id]) => name === of || id === of);
  return found?.[0] ?? null;
}

const METHODS = Object.entries(DEPOSIT_METHODS) as readonly (readonly [DepositMethodName, DepositMethodId])[];

/** The amount in a URL; null if it is missing or not a valid amount. */
export function amountFrom(search: URLSearchParams): number | null {
  const text = search.get('amount') ?? '';
  return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? Number(text) : null;
}
