import { centsFromEuros, centsToEuros, type Euros } from './money.ts';

/** Returns a wire amount as a test writes it. */
export function euros(amount: number): Euros {
  const exact = centsFromEuros(amount);
  if (exact === null) throw new RangeError(`not an amount of money: ${amount}`);
  return centsToEuros(exact);
}

/** Returns an inexact amount that no server sends, such as the sum of two doubles. */
export function inexactEuros(amount: number): Euros {
  return amount as Euros;
}
