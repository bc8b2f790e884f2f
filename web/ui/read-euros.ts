import { centsFromEuros, type Cents, type Euros } from '@fairlead/domain/money.ts';

/** The same value is reported once, not with every paint; far more than can occur at once. */
const MOST_REPORTED = 100;
const reported = new Set<number>();

/**
 * A wire amount in whole cents. Null if it isn't a whole number of cents: callers must show that, and never a zero. The error is reported
 * to the browser's console and to any error listener.
 */
export function readEuros(euros: Euros): Cents | null {
  return readDecimalEuros(euros);
}

/** The same for a number that isn't typed as an amount: a figure in a report, a plan's terms, a limit. */
export function readDecimalEuros(euros: number): Cents | null {
  const amount = centsFromEuros(euros);
  if (amount === null) report(euros);
  return amount;
}

function report(euros: number): void {
  if (reported.has(euros) || reported.size >= MOST_REPORTED) return;
  reported.add(euros);
  // Pages are rendered on the server too, where this function doesn't exist.
  if (typeof reportError === 'function') reportError(new RangeError(`an amount cannot be read: ${euros}`));
}
