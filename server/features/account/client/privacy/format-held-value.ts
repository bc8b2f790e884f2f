import type { Language } from '@fairlead/contract/language.ts';
import type { FieldFormat } from './held-data-layout.ts';
import type { HeldDataTexts } from './held-data-texts.ts';

/** English as it is written in Europe: the day before the month. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE', it: 'it-IT', es: 'es-ES' };

const EMPTY = '–';

/** A value as it is read in the language; times are UTC, as in the JSON. A dash where there is none. */
export function formatHeldValue(value: unknown, format: FieldFormat, language: Language, texts: Pick<HeldDataTexts, 'words'>): string {
  if (value === null || value === undefined || value === '') return EMPTY;
  const locale = LOCALES[language];
  const wordOf = (word: string): string => texts.words[word] ?? word;
  if (format === 'time' && typeof value === 'string') return formatTime(value, locale);
  if (format === 'words' && typeof value === 'string') return wordOf(value);
  if (format === 'html' && typeof value === 'string') return textOfHtml(value);
  if (format === 'yesNo' && typeof value === 'boolean') return wordOf(value ? 'yes' : 'no');
  if (format === 'events') return kindsOf(value).map(wordOf).join(', ');
  // As wide as a figure, which a hyphen is not.
  if (typeof value === 'number') return formatNumber(value, format, locale).replace('-', '−');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Whether it stands at the right of its column. */
export function isFigure(format: FieldFormat): boolean {
  return format === 'amount' || format === 'number' || format === 'bytes';
}

function formatTime(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(iso));
}

function formatNumber(value: number, format: FieldFormat, locale: string): string {
  if (format === 'amount') return new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(value);
  if (format === 'bytes') return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(value / 1_000)} kB`;
  return format === 'text' ? String(value) : new Intl.NumberFormat(locale, { maximumFractionDigits: 6, useGrouping: false }).format(value);
}

function kindsOf(events: unknown): readonly string[] {
  if (!Array.isArray(events)) return [];
  return events.flatMap((event: unknown) =>
    typeof event === 'object' && event !== null && 'kind' in event && typeof event.kind === 'string' ? [event.kind] : [],
  );
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

function textOfHtml(html: string): string {
  const text = html.replace(/<[^>]*>/g, ' ').replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
  return text.replace(/\s+/g, ' ').trim();
}
