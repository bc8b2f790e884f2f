/**
 * How statements are written for people, in their language: on the page that verifies receipts and in their PDF, with the same words and
 * figures. They are evidence, so no figure is rounded, and times are to the millisecond.
 */
import { exactCents, negateExact, type ExactCents } from '@fairlead/domain/exact-cents.ts';
import { centsToEuros, type Cents } from '@fairlead/domain/money.ts';
import { FINEST_PRICE_DIGITS, priceToDecimal, type Price } from '@fairlead/domain/price.ts';
import type en from './texts/en.json';

export type StatementTexts = typeof en;

export interface StatementWording {
  readonly texts: StatementTexts;
  readonly formatMoney: (amount: Cents) => string;
  /** Always with a sign, except for zero. */
  readonly formatChange: (amount: Cents) => string;
  /** To the micro-cent, with a sign. */
  readonly formatExact: (amount: ExactCents) => string;
  readonly formatPrice: (price: Price) => string;
  readonly formatNumber: (value: number) => string;
  /** Percent: 3.75 gives 3.75%. */
  readonly formatPercent: (percent: number) => string;
  /** To the millisecond, with the time zone; `at` is in milliseconds since 1970 UTC. */
  readonly formatTime: (at: number) => string;
  /** `date` is YYYY-MM-DD. */
  readonly formatDate: (date: string) => string;
}

const EXACT_DIGITS = 8;
/** Spanish and Italian would leave four digits ungrouped. */
const GROUPED = { useGrouping: 'always' } as const;
const EUROS = { ...GROUPED, style: 'currency', currency: 'EUR' } as const;

/** `locale` is a BCP 47 tag; `timeZone` an IANA name, or undefined for that of the reader's device. */
export function createStatementWording(texts: StatementTexts, locale: string, timeZone?: string): StatementWording {
  const numbers = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(locale, options);
    // Intl writes a hyphen; the minus sign is as wide as a figure.
    return (value: number): string => format.format(value).replace('-', '−');
  };
  const money = numbers(EUROS);
  const change = numbers({ ...EUROS, signDisplay: 'exceptZero' });
  const exact = new Intl.NumberFormat(locale, {
    ...EUROS,
    signDisplay: 'exceptZero',
    minimumFractionDigits: 2,
    maximumFractionDigits: EXACT_DIGITS,
  });
  const prices = numbers({ ...GROUPED, minimumFractionDigits: 2, maximumFractionDigits: FINEST_PRICE_DIGITS });
  const plain = numbers({ ...GROUPED, maximumFractionDigits: FINEST_PRICE_DIGITS });
  const percents = numbers({ ...GROUPED, style: 'percent', maximumFractionDigits: 6 });
  const times = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    timeZoneName: 'short',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    texts,
    formatMoney: (amount) => money(centsToEuros(amount)),
    formatChange: (amount) => change(centsToEuros(amount)),
    formatExact: (amount) => exact.format(decimalOf(amount)).replace('-', '−'),
    formatPrice: (price) => prices(priceToDecimal(price)),
    formatNumber: plain,
    formatPercent: (percent) => percents(percent / 100),
    formatTime: (at) => (isTime(at) ? times.format(at) : String(at)),
    formatDate: (date) => {
      const at = Date.parse(`${date}T00:00:00Z`);
      return isTime(at) ? dates.format(at) : date;
    },
  };
}

/** Digit by digit, since a double can't hold all of them. Intl takes a decimal as text. */
function decimalOf(amount: ExactCents): `${number}` {
  const isNegative = amount.cents < 0;
  const size = isNegative ? negateExact(amount) : amount;
  const digits = `${String(size.cents).padStart(3, '0')}${String(size.microCents).padStart(6, '0')}`;
  return `${isNegative ? '-' : ''}${digits.slice(0, -EXACT_DIGITS)}.${digits.slice(-EXACT_DIGITS)}` as `${number}`;
}

/** The largest time that a date can have; a file may say anything. */
const LARGEST_TIME = 8.64e15;

function isTime(at: number): boolean {
  return Number.isFinite(at) && Math.abs(at) <= LARGEST_TIME;
}

/** Micro-cents as an exact amount. */
export function exactOf(microCents: number): ExactCents {
  return exactCents(0, microCents);
}

/** Fills in the values for the names in double braces. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/{{(\w+)}}/g, (whole, name: string) => String(values[name] ?? whole));
}
