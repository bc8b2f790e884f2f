import { centsFromEuros, centsToEuros, type Euros } from './money.ts';

/** An amount of the wire as a test writes it. */
export function euros(amount: number): Euros {
  const exact = centsFromEuros(amount);
  if (exact === null) throw new RangeError(`no amount of money: ${amount}`);
  return centsToEuros(exact);
}

/** What no server sends: an amount that is none, such as the sum of two doubles. */
export function inexactEuros(amount: number): Euros {
  return amount as Euros;
}
