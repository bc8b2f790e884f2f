import type { Language } from '@fairlead/contract/language.ts';
import { centsToEuros, type Cents } from '@fairlead/domain/money.ts';

/** A language's formats for dates, amounts and percentages in documents. Times are in milliseconds since 1970 UTC and written in UTC. */
export interface Formats {
  readonly formatTime: (at: number) => string;
  readonly formatDay: (at: number) => string;
  /** In digits, for a column. */
  readonly formatShortDay: (at: number) => string;
  readonly formatMonth: (at: number) => string;
  readonly formatAmount: (amount: Cents) => string;
  /** Always with a sign. */
  readonly formatChange: (amount: Cents) => string;
  /** Formats basis points as a percentage, with as many decimals as needed. */
  readonly formatPercent: (basisPoints: number) => string;
}

/** European English: day before month. */
export const DOCUMENT_LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE', it: 'it-IT', es: 'es-ES' };

export function createFormats(language: Language): Formats {
  const locale = DOCUMENT_LOCALES[language];
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (at: number): string => format.format(at);
  };
  const amounts = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always', ...options });
    // A minus sign is as wide as a digit; a hyphen is not.
    return (amount: Cents): string => format.format(centsToEuros(amount)).replace('-', '−');
  };
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return {
    formatTime: dates({ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' }),
    formatDay: dates({ dateStyle: 'long' }),
    formatShortDay: dates({ day: '2-digit', month: '2-digit', year: 'numeric' }),
    formatMonth: dates({ month: 'long', year: 'numeric' }),
    formatAmount: amounts({}),
    formatChange: amounts({ signDisplay: 'exceptZero' }),
    formatPercent: (basisPoints) => percents.format(basisPoints / 10_000),
  };
}
