import type { Language } from '@fairlead/contract/language.ts';
import { z } from 'zod';
import type { FieldFormat } from './personal-data-layout.ts';
import type { PersonalDataTexts } from './personal-data-texts.ts';

/** European English: the day comes before the month. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE', it: 'it-IT', es: 'es-ES' };

const EMPTY = '–';

// Spanish and Italian leave four-digit numbers ungrouped by default, which misaligns a column of amounts.
const GROUPED = { useGrouping: 'always' } as const;

/**
 * Formats a value in the language; times are UTC, as in the JSON. A dash if there is none. A word can have a text of its own in one part of
 * the data (`documents.approved`).
 */
export function formatPersonalValue(
  value: unknown,
  format: FieldFormat,
  language: Language,
  texts: Pick<PersonalDataTexts, 'words'>,
  part = '',
): string {
  if (value === null || value === undefined || value === '') return EMPTY;
  const locale = LOCALES[language];
  const wordOf = (word: string): string => texts.words[`${part}.${word}`] ?? texts.words[word] ?? word;
  if (format === 'time' && typeof value === 'string') return formatTime(value, locale);
  if (format === 'day' && typeof value === 'string') return formatDay(value, locale);
  if (format === 'language' && typeof value === 'string') return nameOf('language', value, locale);
  if (format === 'region' && typeof value === 'string') return nameOf('region', value, locale);
  if (format === 'words' && typeof value === 'string') return wordOf(value);
  if (format === 'html' && typeof value === 'string') return textOfHtml(value);
  if (format === 'yesNo' && typeof value === 'boolean') return wordOf(value ? 'yes' : 'no');
  if (format === 'events') return describeEvents(value, wordOf);
  // A minus sign, which unlike a hyphen is as wide as a figure.
  if (typeof value === 'number') return formatNumber(value, format, locale).replace('-', '−');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Whether the value is right-aligned in its column. */
export function isFigure(format: FieldFormat): boolean {
  return format === 'amount' || format === 'number' || format === 'bytes';
}

function formatTime(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(iso));
}

function formatDay(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** The name of a language or of a country's code; what is neither stays as it is. */
function nameOf(type: 'language' | 'region', code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type }).of(code) ?? code;
  } catch {
    return code;
  }
}

function formatNumber(value: number, format: FieldFormat, locale: string): string {
  if (format === 'amount') return new Intl.NumberFormat(locale, { ...GROUPED, style: 'currency', currency: 'EUR' }).format(value);
  if (format === 'bytes') return `${new Intl.NumberFormat(locale, { ...GROUPED, maximumFractionDigits: 0 }).format(value / 1_000)} kB`;
  return format === 'text' ? String(value) : new Intl.NumberFormat(locale, { ...GROUPED, maximumFractionDigits: 6 }).format(value);
}

const eventSchema = z.object({ kind: z.string(), refusal: z.object({ code: z.string() }).optional().catch(undefined) });

/** Each event by its kind, and why it rejects something if it does. */
function describeEvents(events: unknown, wordOf: (word: string) => string): string {
  if (!Array.isArray(events)) return '';
  const described = events.flatMap((event: unknown) => {
    const { data } = eventSchema.safeParse(event);
    if (data === undefined) return [];
    return [data.refusal === undefined ? wordOf(data.kind) : `${wordOf(data.kind)}: ${wordOf(data.refusal.code)}`];
  });
  return described.join(', ');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

function textOfHtml(html: string): string {
  const text = html.replace(/<[^>]*>/g, ' ').replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
  return text.replace(/\s+/g, ' ').trim();
}
