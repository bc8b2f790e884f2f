/** Parses an event's fields, whatever the file format. Pure. */
import { timeZoneSchema, type Importance } from '@fairlead/contract/calendar/schemas.ts';
import type { Language } from '@fairlead/contract/language.ts';
import type { economicEvents } from '../../adapters/db/schema/calendar.ts';
import { timeIn } from './zoned-time.ts';

/** An event as stored. */
export type EventDraft = Omit<typeof economicEvents.$inferInsert, 'id' | 'importance' | 'at'> & {
  readonly at: Date;
  readonly importance: Importance;
  readonly source: string;
};

/** The field names of an event in a file. */
export const EVENT_FIELDS = [
  'key',
  'time',
  'time_zone',
  'currency',
  'country',
  'importance',
  'title',
  'title_de',
  'title_it',
  'title_es',
  'source',
  'actual',
  'forecast',
  'previous',
] as const;
export type EventField = (typeof EVENT_FIELDS)[number];
export type EventFields = Readonly<Partial<Record<EventField, string>>>;

/** Why an event could not be read, for the author of the file. */
export interface Problem {
  readonly line: number;
  readonly message: string;
}

const LONGEST: Readonly<Partial<Record<EventField, number>>> = {
  key: 200,
  title: 200,
  title_de: 200,
  title_it: 200,
  title_es: 200,
  source: 100,
};
const LONGEST_OF_OTHERS = 40;

/** Control characters, and those that change the text direction. */
const UNREADABLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

const IMPORTANCE_TEXTS: Readonly<Record<string, Importance>> = { '-1': -1, low: -1, '0': 0, medium: 0, '1': 1, high: 1 };

/** The country of a currency's figures, unless the file names one. */
const COUNTRIES: Readonly<Record<string, string>> = {
  USD: 'US',
  EUR: 'EU',
  GBP: 'GB',
  CHF: 'CH',
  JPY: 'JP',
  CAD: 'CA',
  AUD: 'AU',
  NZD: 'NZ',
  CNY: 'CN',
};

/** Returns the event, or a sentence that says what is wrong with it. */
export function readEvent(raw: EventFields): EventDraft | string {
  const fields = Object.fromEntries(EVENT_FIELDS.map((name) => [name, (raw[name] ?? '').trim()])) as Record<EventField, string>;
  for (const name of EVENT_FIELDS) {
    const longest = LONGEST[name] ?? LONGEST_OF_OTHERS;
    if (fields[name].length > longest) return `${name} is longer than ${longest} characters`;
    if (UNREADABLE.test(fields[name]) || !fields[name].isWellFormed()) return `${name} has characters that cannot be shown`;
  }
  const { title, source, actual, forecast, previous } = fields;
  const when = readTime(fields.time, fields.time_zone);
  if (typeof when === 'string') return when;
  const currency = fields.currency.toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) return 'currency must be three letters such as USD';
  const country = (fields.country === '' ? (COUNTRIES[currency] ?? currency.slice(0, 2)) : fields.country).toUpperCase();
  if (!/^[A-Z]{2}$/.test(country)) return 'country must be two letters such as US, or EU';
  const word = fields.importance.toLowerCase();
  const importance = word === '' ? 0 : Object.hasOwn(IMPORTANCE_TEXTS, word) ? IMPORTANCE_TEXTS[word] : undefined;
  if (importance === undefined) return 'importance must be low, medium or high (or -1, 0, 1)';
  if (title === '') return 'title is missing';
  const titles = titlesOf(fields);
  const key = fields.key === '' ? `made:${when.at.toISOString()}:${currency}:${title.toLowerCase()}` : `given:${source}:${fields.key}`;
  return { key, ...when, currency, country, importance, titles, source, actual, forecast, previous };
}

function titlesOf({ title, title_de: de, title_it: it, title_es: es }: Record<EventField, string>): Partial<Record<Language, string>> {
  const titles: Partial<Record<Language, string>> = { en: title };
  if (de !== '') titles.de = de;
  if (it !== '') titles.it = it;
  if (es !== '') titles.es = es;
  return titles;
}

const DAY = /^20\d\d-\d\d-\d\d$/;
const TIME = /^(20\d\d-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d{1,3})?(Z|[+-]\d\d:?\d\d)?$/;
const TIME_FAULT = 'time must be like 2026-12-04T13:30:00Z, or a day like 2026-12-04';

/** A day alone is an event without a time. Without an offset, the time is in `time_zone`. */
export function readTime(text: string, timeZone: string): { readonly at: Date; readonly allDay: boolean } | string {
  if (DAY.test(text)) return isDay(text) ? { at: new Date(text), allDay: true } : TIME_FAULT;
  const [, date, time, offset] = TIME.exec(text) ?? [];
  if (date === undefined || time === undefined || !isDay(date) || Number.isNaN(Date.parse(`${date}T${time}Z`))) return TIME_FAULT;
  if (offset !== undefined) {
    const at = new Date(`${date}T${time}${offset === 'Z' ? offset : `${offset.slice(0, 3)}:${offset.slice(-2)}`}`);
    return Number.isNaN(at.getTime()) ? TIME_FAULT : { at, allDay: false };
  }
  if (timeZone === '') return 'time needs a Z or an offset at the end, or a time_zone such as America/New_York';
  if (!timeZoneSchema.safeParse(timeZone).success) return 'time_zone must be a name such as America/New_York';
  return { at: new Date(timeIn(timeZone, date, time)), allDay: false };
}

/** JavaScript reads 30 February as a day in March. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
