import { cents, centsToEuros, type Euros } from '@fairlead/domain/money.ts';

/** A sum of the database, in cents, as the wire has it. */
export function euros(amountCents: number): Euros {
  return centsToEuros(cents(amountCents));
}
