import { FULL_MINUTE } from '@fairlead/contract/full-minute.ts';
import { centsToEuros, type Cents } from '@fairlead/domain/money.ts';
import { displayDigits, FINEST_PRICE_DIGITS, priceToDecimal, type Price } from '@fairlead/domain/price.ts';

/**
 * Numbers and dates in the user's format. Creating an Intl formatter costs about a hundred times its use, so each is created once per
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

// Spanish and Italian leave four-digit numbers ungrouped by default, which misaligns a column of amounts.
const GROUPED = { useGrouping: 'always' } as const;

const MONEY = { ...GROUPED, style: 'currency', currency: 'EUR' } as const;
const DOLLARS = { ...GROUPED, style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
const WHOLE_MONEY = { ...MONEY, maximumFractionDigits: 0 } as const;
const SIGNED_MONEY = { ...MONEY, signDisplay: 'exceptZero' } as const;

/** Intl uses a hyphen; the minus sign has the width and height of a figure. */
function withMinusSign(text: string): string {
  return text.replace('-', '−');
}

/** Shown for an amount that can't be read. */
export const UNREADABLE = '—';

/** Euros with two decimals: 1.234,56 € in German; a dash if the amount can't be read. `signed` also marks a gain with a plus. */
export function formatMoney(amount: Cents | null, locale: string, signed = false): string {
  if (amount === null) return UNREADABLE;
  return withMinusSign(numberFormat(locale, signed ? SIGNED_MONEY : MONEY).format(centsToEuros(amount)));
}

/** A whole amount, without cents: 5.000 € in German. */
export function formatWholeEuros(euros: number, locale: string): string {
  return withMinusSign(numberFormat(locale, WHOLE_MONEY).format(euros));
}

/** US dollars with two decimals: −$36.98 in English, −36,98 $ in German. */
export function formatDollars(dollars: number, locale: string): string {
  return withMinusSign(numberFormat(locale, DOLLARS).format(dollars));
}

/** An amount for a chart axis, where there is little room: whole amounts have no cents, as 5.000 € in German. */
export function formatMoneyTick(amount: Cents, locale: string): string {
  return amount % 100 === 0 ? formatWholeEuros(centsToEuros(amount), locale) : formatMoney(amount, locale);
}

/**
 * A price with exactly `digits` decimals if the instrument's are known (so that a streaming price keeps its width), otherwise with up to as
 * many as the spec's number display allows for its size (section 9).
 */
export function formatPrice(price: Price, locale: string, digits?: number): string {
  const value = priceToDecimal(price);
  const most = digits ?? displayDigits(value);
  const format = numberFormat(locale, { ...GROUPED, minimumFractionDigits: digits ?? Math.min(2, most), maximumFractionDigits: most });
  return withMinusSign(format.format(value));
}

/** A price with all its decimals in its currency, ISO 4217, such as US$0.915; without one if that's unknown. */
export function formatPriceIn(value: number, currency: string | null, locale: string): string {
  if (currency === null) return formatNumber(value, locale, FINEST_PRICE_DIGITS);
  const format = numberFormat(locale, { ...GROUPED, style: 'currency', currency, maximumFractionDigits: FINEST_PRICE_DIGITS });
  return withMinusSign(format.format(value));
}

/** A plain number with at most `maximumFractionDigits` decimals. */
export function formatNumber(value: number, locale: string, maximumFractionDigits = 2): string {
  return withMinusSign(numberFormat(locale, { ...GROUPED, maximumFractionDigits }).format(value));
}

/** `percent` is in percent: 12.5 gives 12.5 % or 12,5 %. */
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

/** The same with only the decimals that the value has, at most `maximumFractionDigits`: 50 % or 62.5 %. */
export function formatShortPercent(percent: number, locale: string, maximumFractionDigits = 2): string {
  return withMinusSign(numberFormat(locale, { ...GROUPED, style: 'percent', maximumFractionDigits }).format(percent / 100));
}

/** Hours with at most one decimal and their unit: 3.5 hrs or 3,5 Std. */
export function formatHours(hours: number, locale: string): string {
  return numberFormat(locale, { ...GROUPED, style: 'unit', unit: 'hour', unitDisplay: 'short', maximumFractionDigits: 1 }).format(hours);
}

// The short style shortens the year in German, Italian and Spanish.
const DAY_AND_SECOND = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const;

/** Date and time to the second, by default in the user's time zone; `at` is ISO 8601 or milliseconds since 1970 UTC. */
export function formatDateTime(at: string | number, locale: string, timeZone?: string): string {
  return dateFormat(locale, timeZone === undefined ? DAY_AND_SECOND : { ...DAY_AND_SECOND, timeZone }).format(new Date(at));
}

/** Day and time to the minute, with the month as a word; by default in the user's time zone. */
export function formatMinute(at: string | number, locale: string, timeZone?: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return dateFormat(locale, timeZone === undefined ? style : { ...style, timeZone }).format(new Date(at));
}

/** The same in full, with the weekday and the time zone. */
export function formatFullMinute(at: string | number, locale: string): string {
  return dateFormat(locale, FULL_MINUTE).format(new Date(at));
}

/** Date and time to the second in full, with the weekday and the time zone. */
export function formatFullDateTime(at: string | number, locale: string): string {
  return dateFormat(locale, { dateStyle: 'full', timeStyle: 'long' }).format(new Date(at));
}

/** A day within a sentence, with the month in full: 20 April 2020, 20. April 2020, 20 de abril de 2020. */
export function formatLongDate(at: string | number, locale: string, timeZone?: string): string {
  return dateFormat(locale, timeZone === undefined ? { dateStyle: 'long' } : { dateStyle: 'long', timeZone }).format(new Date(at));
}

export function formatDate(at: string | number, locale: string, timeZone?: string): string {
  return dateFormat(locale, timeZone === undefined ? { dateStyle: 'medium' } : { dateStyle: 'medium', timeZone }).format(new Date(at));
}

/** A date with its weekday. */
export function formatWeekdayDate(at: string | number, locale: string, timeZone: string): string {
  return dateFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(new Date(at));
}

/** Time of day to the minute, in the user's time zone. */
export function formatClock(at: string | number, locale: string): string {
  return dateFormat(locale, { timeStyle: 'short' }).format(new Date(at));
}

/** Time of day to the second, in the user's time zone. */
export function formatTime(at: string | number, locale: string): string {
  return dateFormat(locale, { timeStyle: 'medium' }).format(new Date(at));
}
