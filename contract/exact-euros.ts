import { exactCents, negateExact, type ExactCents } from '@fairlead/domain/exact-cents.ts';

/** Exact amounts on the wire: euros as text with eight decimals, down to the micro-cent. */

const CENTS_PER_EURO = 100;

export function writeExactEuros(amount: ExactCents): string {
  if (amount.cents < 0) return `-${writeExactEuros(negateExact(amount))}`;
  const euros = Math.floor(amount.cents / CENTS_PER_EURO);
  const cents = String(amount.cents - euros * CENTS_PER_EURO).padStart(2, '0');
  return `${euros}.${cents}${String(amount.microCents).padStart(6, '0')}`;
}

/** Throws a RangeError for a text that writeExactEuros does not produce. */
export function readExactEuros(text: string): ExactCents {
  const [, sign, whole, hundredths, millionths] = /^(-?)(\d+)\.(\d{2})(\d{6})$/.exec(text) ?? [];
  if (whole === undefined) throw new RangeError(`not an exact amount: ${text}`);
  const size = exactCents(Number(whole) * CENTS_PER_EURO + Number(hundredths), Number(millionths));
  return sign === '-' ? negateExact(size) : size;
}
