import { centsFromEuros, type Cents } from '@fairlead/domain/money.ts';
import { priceFromDecimal, type Price } from '@fairlead/domain/price.ts';

/** The wire's decimals in the domain's units. Each throws a RangeError on what the server's own schemas exclude. */

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
