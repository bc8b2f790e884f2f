import { centsFromEuros, type Cents } from '@fairlead/domain/money.ts';
import { priceFromDecimal, type Price } from '@fairlead/domain/price.ts';

/**
 * Converts decimals on the wire to the domain's units. Each function throws a RangeError for values that the server's own schemas exclude.
 */

export function amount(euros: number): Cents {
  const value = centsFromEuros(euros);
  if (value === null) throw new RangeError(`not an amount: ${euros}`);
  return value;
}

export function rate(decimal: number): Price {
  const value = priceFromDecimal(decimal);
  if (value === null) throw new RangeError(`not a price: ${decimal}`);
  return value;
}

export function optionalRate(decimal: number | null): Price | null {
  return decimal === null ? null : rate(decimal);
}
