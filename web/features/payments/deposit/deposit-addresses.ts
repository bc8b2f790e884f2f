import { DEPOSIT_METHODS, type DepositMethodId, type DepositMethodName } from '@fairlead/domain/payments/deposit-rules.ts';

/** Addresses that belong to other features, given by the frame. */
export interface DepositPlaces {
  readonly platform: string;
  /** Where the details are filled in, without which nobody can deposit. */
  readonly details: string;
}

/** The form with a method chosen, and an amount filled in where one is given. */
export function depositAddress(method: DepositMethodName, amountEuros?: number): string {
  return amountEuros === undefined ? `/payment/${method}` : `/payment/${method}?amount=${amountEuros}`;
}

export function transactionAddress(transactionId: string): string {
  return `/transactions/deposits?transaction=${transactionId}`;
}

/** The method of an address, or of a number on the wire; null where it is none. */
export function depositMethodFrom(of: string | number | null): DepositMethodName | null {
  const found = METHODS.find(([name, id]) => name === of || id === of);
  return found?.[0] ?? null;
}

const METHODS = Object.entries(DEPOSIT_METHODS) as readonly (readonly [DepositMethodName, DepositMethodId])[];

/** The amount that an address carries; null where it carries none that could be one. */
export function amountFrom(search: URLSearchParams): number | null {
  const text = search.get('amount') ?? '';
  return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? Number(text) : null;
}
