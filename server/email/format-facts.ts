/** How emails show facts. */
import type { Language } from '@fairlead/contract/language.ts';
import { FULL_MINUTE } from '@fairlead/contract/full-minute.ts';
import type { FactName } from './email-texts.ts';

export type Fact = readonly [FactName, string];

export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-IE', de: 'de-DE', it: 'it-IT', es: 'es-ES' };

/** `day` is YYYY-MM-DD. */
export function formatDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'full', timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`));
}

/** `at` is in milliseconds since 1970 UTC. As the platform writes it, but in the given time zone: the reader's isn't known. */
export function formatFullMinute(at: number, timeZone: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { ...FULL_MINUTE, timeZone }).format(at);
}

export function formatAmount(amountCents: number, currency: string, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency, useGrouping: 'always' }).format(amountCents / 100);
}

export function formatPercent(percent: number, language: Language, maximumFractionDigits = 2): string {
  return new Intl.NumberFormat(LOCALES[language], { style: 'percent', maximumFractionDigits, useGrouping: 'always' }).format(percent / 100);
}
