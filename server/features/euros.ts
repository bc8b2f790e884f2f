import { cents, centsToEuros, type Euros } from '@fairlead/domain/money.ts';

/** Converts cents from the database to the wire format. */
export function euros(amountCents: number): Euros {
  return centsToEuros(cents(amountCents));
}
