import { centsToEuros, type Cents } from '@fairlead/domain/money.ts';
import { displayDigits, priceToDecimal, type Price } from '@fairlead/domain/price.ts';

/**
 * Numbers and dates in the reader's habit. Making an Intl formatter costs some hundred times its use, so each is made once per
 * locale and shape.
 */
function remembered<Options, Formatter>(make: (locale: string, options: Options) => Formatter) {
  const made = new Map<string, Formatter>();
  return (locale: string, options: Options): Formatter => {
    const key = locale + JSON.stringify(options);
    let formatter = made.get(key);
    if (formatter === undefined) {
      formatter = make(locale, options);
      made.set(key, formatter);
    }
    return formatter;
  };
}

const numberFormat = remembered((locale: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
const dateFormat = remembered((locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));

// Spanish and Italian leave four-digit numbers ungrouped by default; in a column of amounts that misaligns the eye.
const GROUPED = { useGrouping: 'always' } as const;

const MONEY = { ...GROUPED, style: 'currency', currency: 'EUR' } as const;
const WHOLE_MONEY = { ...MONEY, maximumFractionDigits: 0 } as const;
const SIGNED_MONEY = { ...MONEY, signDisplay: 'exceptZero' } as const;

/** Intl writes a hyphen; the minus sign is as wide as a figure and stands at the height of one. */
function withMinusSign(text: string): string {
  return text.replace('-', '−');
}

/** Stands where an amount cannot be read. */
export const UNREADABLE = '—';

/** Euros with two decimals: 1.234,56 € in German; a dash for what cannot be read. `signed` also marks a gain with a plus. */
export function formatMoney(amount: Cents | null, locale: string, signed = false): string {
  if (amount === null) return UNREADABLE;
  return withMinusSign(numberFormat(locale, signed ? SIGNED_MONEY : MONEY).format(centsToEuros(amount)));
}

/** A round sum, without cents: 5.000 € in German. */
export function formatWholeEuros(euros: number, locale: string): string {
  return withMinusSign(numberFormat(locale, WHOLE_MONEY).format(euros));
}

/** An amount for the axis of a chart, where there is little room: a round sum has no cents, as 5.000 € in German. */
export function formatMoneyTick(amount: Cents, locale: string): string {
  return amount % 100 === 0 ? formatWholeEuros(centsToEuros(amount), locale) : formatMoney(amount, locale);
}

/**
 * A price: with exactly `digits` decimals where the instrument's are known (a streaming price keeps its width), otherwise with up
 * to as many as the spec's number display allows for its size (section 9).
 */
export function formatPrice(price: Price, locale: string, digits?: number): string {
  const value = priceToDecimal(price);
  const most = digits ?? displayDigits(value);
  const format = numberFormat(locale, { ...GROUPED, minimumFractionDigits: digits ?? Math.min(2, most), maximumFractionDigits: most });
  return withMinusSign(format.format(value));
}

/** A plain number with at most `maximumFractionDigits` decimals. */
export function formatNumber(value: number, locale: string, maximumFractionDigits = 2): string {
  return withMinusSign(numberFormat(locale, { ...GROUPED, maximumFractionDigits }).format(value));
}

/** `percent` is in percent: 12.5 reads 12.5 % or 12,5 %. */
export function formatPercent(percent: number, locale: string, fractionDigits = 2, signed = false): string {
  const format = numberFormat(locale, {
    ...GROUPED,
    style: 'percent',
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
    signDisplay: signed ? 'exceptZero' : 'auto',
  });
  return withMinusSign(format.format(percent / 100));
}

/** Date and time to the second, in the reader's time zone unless told otherwise; `at` is ISO 8601 or milliseconds since 1970 UTC. */
export function formatDateTime(at: string | number, locale: string, timeZone?: string): string {
  const style = { dateStyle: 'short', timeStyle: 'medium' } as const;
  return dateFormat(locale, timeZone === undefined ? style : { ...style, timeZone }).format(new Date(at));
}

/** Day and time to the minute, with the month in letters; in the reader's time zone where none is named. */
export function formatMinute(at: string | number, locale: string, timeZone?: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return dateFormat(locale, timeZone === undefined ? style : { ...style, timeZone }).format(new Date(at));
}

const FULL_MINUTE = {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

/** The same in full, with the weekday and the time zone. */
export function formatFullMinute(at: string | number, locale: string): string {
  return dateFormat(locale, FULL_MINUTE).format(new Date(at));
}

/** Date and time to the second in full, with the weekday and the time zone. */
export function formatFullDateTime(at: string | number, locale: string): string {
  return dateFormat(locale, { dateStyle: 'full', timeStyle: 'long' }).format(new Date(at));
}

export function formatDate(at: string | number, locale: string, timeZone?: string): string {
  return dateFormat(locale, timeZone === undefined ? { dateStyle: 'medium' } : { dateStyle: 'medium', timeZone }).format(new Date(at));
}

/** Time of day to the second, in the reader's time zone. */
export function formatTime(at: string | number, locale: string): string {
  return dateFormat(locale, { timeStyle: 'medium' }).format(new Date(at));
}
