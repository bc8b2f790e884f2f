import { cents, centsToEuros } from '@fairlead/domain/money.ts';

/** A sum of the database, in cents, as the wire has it. */
export function euros(amountCents: number): number {
  return centsToEuros(cents(amountCents));
}
