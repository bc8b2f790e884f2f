import { centsFromEuros, type Cents, type Euros } from '@fairlead/domain/money.ts';

/** The same fault is told once, not with every paint; far more than there can be at once. */
const MOST_TOLD = 100;
const told = new Set<number>();

/**
 * An amount of the wire as whole cents. Null where it is no amount of whole cents: whoever shows it says so and never shows a zero. The
 * browser's console, and whatever listens to its errors, is told.
 */
export function readEuros(euros: Euros): Cents | null {
  return readDecimalEuros(euros);
}

/** The same of a number whose type does not say that it is an amount of the server: a figure of a report, a plan's terms, a limit. */
export function readDecimalEuros(euros: number): Cents | null {
  const amount = centsFromEuros(euros);
  if (amount === null) tell(euros);
  return amount;
}

function tell(euros: number): void {
  if (told.has(euros) || told.size >= MOST_TOLD) return;
  told.add(euros);
  // Pages are rendered on the server too, where there is no such function.
  if (typeof reportError === 'function') reportError(new RangeError(`an amount cannot be read: ${euros}`));
}
