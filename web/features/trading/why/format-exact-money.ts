import { negateExact, type ExactCents } from '@fairlead/domain/exact-cents.ts';

const EXACT_DIGITS = 8;

/**
 * An amount to the micro-cent: 27,21718182 € in German, with its sign. Written digit by digit, since a double doesn't hold all of them; zeros
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
  // Intl takes a decimal as text and keeps every digit of it; its hyphen gives way to the minus sign that every other amount has.
  return format.format(decimal as `${number}`).replace('-', '−');
}
