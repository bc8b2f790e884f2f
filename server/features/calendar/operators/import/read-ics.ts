/**
 * iCalendar (RFC 5545): SUMMARY is the title, DTSTART the time, UID the key; CATEGORIES may contain the currency and the importance
 * (`USD,HIGH`). X-CURRENCY, X-COUNTRY, X-IMPORTANCE, X-SOURCE, X-ACTUAL, X-FORECAST, X-PREVIOUS and X-TITLE-DE, -IT, -ES state them
 * explicitly.
 */
import { timeZoneSchema } from '@fairlead/contract/calendar/schemas.ts';
import ICAL from 'ical.js';
import type { EventFields } from '../../event-draft.ts';
import type { ReadRows } from './read-rows.ts';

export function readIcs(text: string): ReadRows {
  const lines = linesOfEvents(text);
  const calendars = parseCalendars(text);
  if (calendars === null) return { rows: [], problems: [{ line: 1, message: 'is not an iCalendar file' }] };
  const events = calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent').map((event) => readFields(event, calendar)));
  const read = events.map((fields, index) => ({ line: lines[index] ?? 1, fields }));
  return {
    rows: read.flatMap(({ line, fields }) => (typeof fields === 'string' ? [] : [{ line, fields }])),
    problems: read.flatMap(({ line, fields }) => (typeof fields === 'string' ? [{ line, message: fields }] : [])),
  };
}

/** The parser does not count lines: an event's line is where it begins. */
function linesOfEvents(text: string): readonly number[] {
  return text.split(/\r\n|\n|\r/).flatMap((line, index) => (/^BEGIN:VEVENT\s*$/i.test(line) ? [index + 1] : []));
}

/** The parser throws various errors without a class of their own. */
function parseCalendars(text: string): readonly ICAL.Component[] | null {
  try {
    const parsed: unknown = ICAL.parse(text.replace(/^\uFEFF/, ''));
    if (!Array.isArray(parsed) || parsed.length === 0) return null;
    const roots = (Array.isArray(parsed[0]) ? parsed : [parsed]) as unknown[][];
    const calendars = roots.map((root) => new ICAL.Component(root as ConstructorParameters<typeof ICAL.Component>[0]));
    return calendars.every(({ name }) => name === 'vcalendar') ? calendars : null;
  } catch {
    return null;
  }
}

function readFields(event: ICAL.Component, calendar: ICAL.Component): EventFields | string {
  try {
    if (event.hasProperty('rrule') || event.hasProperty('rdate')) return 'is a recurring event: list every date as a separate event';
    const time = readStart(event, calendar);
    if (typeof time === 'string') return time;
    const categories = categoriesOf(event);
    const own = (name: string) => textOf(event, `x-${name}`);
    return {
      ...time,
      key: textOf(event, 'uid'),
      title: textOf(event, 'summary'),
      title_de: own('title-de'),
      title_it: own('title-it'),
      title_es: own('title-es'),
      currency: own('currency') || (categories.find((category) => /^[A-Z]{3}$/.test(category) && category !== 'LOW') ?? ''),
      importance: own('importance') || (categories.find((category) => /^(?:low|medium|high)$/i.test(category)) ?? ''),
      country: own('country'),
      source: own('source'),
      actual: own('actual'),
      forecast: own('forecast'),
      previous: own('previous'),
    };
  } catch {
    return 'cannot be read';
  }
}

function readStart(event: ICAL.Component, calendar: ICAL.Component): Pick<EventFields, 'time' | 'time_zone'> | string {
  const property = event.getFirstProperty('dtstart');
  const start: unknown = property?.getFirstValue();
  if (property === null || !(start instanceof ICAL.Time)) return 'DTSTART is missing';
  const { year, month, day, hour, minute, second } = start;
  const date = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  if (start.isDate) return { time: date };
  const time = `${date}T${pad(hour)}:${pad(minute)}:${pad(second)}`;
  if (start.zone === ICAL.Timezone.utcTimezone) return { time: `${time}Z` };
  const named = property.getFirstParameter('tzid') ?? textOf(calendar, 'x-wr-timezone');
  if (timeZoneSchema.safeParse(named).success) return { time, time_zone: named };
  const described = calendar.getAllSubcomponents('vtimezone').find((zone) => textOf(zone, 'tzid') === named);
  if (named === '' || described === undefined) return 'DTSTART needs a time zone: a trailing Z, or a known or defined TZID';
  const zoned = start.clone();
  zoned.zone = new ICAL.Timezone(described);
  return { time: new Date(zoned.toUnixTime() * 1_000).toISOString() };
}

function categoriesOf(event: ICAL.Component): readonly string[] {
  return event.getAllProperties('categories').flatMap((property) => property.getValues().map((value: unknown) => String(value).trim()));
}

function textOf(component: ICAL.Component, name: string): string {
  const value: unknown = component.getFirstPropertyValue(name);
  return typeof value === 'string' ? value : '';
}

function pad(value: number, digits = 2): string {
  return String(value).padStart(digits, '0');
}
