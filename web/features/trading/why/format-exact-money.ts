import { negateExact, type ExactCents } from '@fairlead/domain/exact-cents.ts';

const EXACT_DIGITS = 8;

/**
 * An amount to the micro-cent with its sign: 27,21718182 € in German. Written digit by digit, since a double can't hold all of them; zeros
 * after the cents are left out.
 */
export function formatExactMoney(amount: ExactCents, locale: string): string {
  const isNegative = amount.cents < 0;
  const size = isNegative ? negateExact(amount) : amount;
  const digits = `${String(size.cents).padStart(3, '0')}${String(size.microCents).padStart(6, '0')}`;
  const decimal = `${isNegative ? '-' : ''}${digits.slice(0, -EXACT_DIGITS)}.${digits.slice(-EXACT_DIGITS)}`;
  const format = new Intl.NumberFormat(locale, {
    useGrouping: 'always',
    style: 'currency',
    currency: 'EUR',
    signDisplay: 'exceptZero',
    minimumFractionDigits: 2,
    maximumFractionDigits: EXACT_DIGITS,
  });
  // Intl takes a decimal as text and keeps all of its digits; its hyphen is replaced with the minus sign used for every other amount.
  return format.format(decimal as `${number}`).replace('-', '−');
}
