import { importCalendarRequestSchema, type ImportCalendarRequest } from '@fairlead/contract/calendar/schemas.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MOST_IMPORTED, readImport } from './read-import.ts';

type Format = ImportCalendarRequest['format'];

const PAYROLLS = {
  key: 'given:BLS:nfp-12',
  at: new Date('2026-12-04T13:30:00Z'),
  allDay: false,
  currency: 'USD',
  country: 'US',
  importance: 1,
  titles: { en: 'Payrolls', de: 'Beschäftigung' },
  source: 'BLS',
  actual: '',
  forecast: '180K',
  previous: '150K',
};

const CSV = `key,time,currency,importance,title,title_de,source,forecast,previous
nfp-12,2026-12-04T13:30:00Z,USD,high,Payrolls,Beschäftigung,BLS,180K,150K`;

const JSON_FILE = JSON.stringify([
  {
    key: 'nfp-12',
    time: '2026-12-04T08:30:00',
    time_zone: 'America/New_York',
    currency: 'usd',
    importance: 1,
    title: 'Payrolls',
    title_de: 'Beschäftigung',
    source: 'BLS',
    forecast: '180K',
    previous: '150K',
    actual: null,
  },
]);

const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', 'UID:nfp-12', ...lines, 'END:VEVENT'];
const calendar = (...lines: readonly string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const ICS_FIELDS = [
  'SUMMARY:Payrolls',
  'CATEGORIES:USD,High',
  'X-TITLE-DE:Beschäftigung',
  'X-SOURCE:BLS',
  'X-FORECAST:180K',
  'X-PREVIOUS:150K',
];
const ICS = calendar(...event('DTSTART:20261204T133000Z', ...ICS_FIELDS));

const VTIMEZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Washington',
  'BEGIN:STANDARD',
  'DTSTART:20071104T020000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:20070311T020000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

describe('the same event', () => {
  test.each<[string, Format, string]>([
    ['CSV', 'csv', CSV],
    ['CSV with a byte order mark, semicolons and CRLF', 'csv', `\uFEFF${CSV.replaceAll(',', ';').replaceAll('\n', '\r\n')}\r\n`],
    ['CSV with quotation marks', 'csv', CSV.replace('Payrolls', '"Payrolls"')],
    ['JSON', 'json', JSON_FILE],
    ['iCalendar in UTC', 'ics', ICS],
    ['iCalendar in a named time zone', 'ics', calendar(...event('DTSTART;TZID=America/New_York:20261204T083000', ...ICS_FIELDS))],
    [
      'iCalendar in a time zone that it defines',
      'ics',
      calendar(...VTIMEZONE, ...event('DTSTART;TZID=Washington:20261204T083000', ...ICS_FIELDS)),
    ],
    [
      'iCalendar in the calendar’s time zone',
      'ics',
      calendar('X-WR-TIMEZONE:America/New_York', ...event('DTSTART:20261204T083000', ...ICS_FIELDS)),
    ],
  ])('can be read as %s', (_name, format, text) => {
    expect(readImport({ format, text })).toEqual({ events: [PAYROLLS], problems: [] });
  });
});

test('a day alone is an event without a time', () => {
  const csv = readImport({ format: 'csv', text: 'time,currency,title\n2026-12-25,EUR,Christmas' });
  const ics = readImport({ format: 'ics', text: calendar(...event('DTSTART;VALUE=DATE:20261225', 'SUMMARY:Christmas', 'X-CURRENCY:EUR')) });
  for (const { events } of [csv, ics]) {
    expect(events).toMatchObject([{ at: new Date('2026-12-25'), allDay: true, country: 'EU', importance: 0, titles: { en: 'Christmas' } }]);
  }
});

test('without a key, an event is identified by its time, currency and title', () => {
  const [first] = readImport({ format: 'csv', text: 'time,currency,title\n2026-12-04T13:30Z,USD,Payrolls' }).events;
  const [second] = readImport({ format: 'csv', text: 'currency,actual,title,time\nusd,5K,payrolls,2026-12-04T14:30+01:00' }).events;
  expect(first?.key).toBe('made:2026-12-04T13:30:00.000Z:USD:payrolls');
  expect(second?.key).toBe(first?.key);
});

test('titles stay plain text', () => {
  const title = '<img src=x onerror=alert(1)> & "quotes"';
  expect(readImport({ format: 'json', text: JSON.stringify([{ time: '2026-12-04', currency: 'USD', title }]) }).events).toMatchObject([
    { titles: { en: title } },
  ]);
});

describe('anything unreadable is a problem with its line', () => {
  const row = (line: string) => `time,currency,title\n2026-12-03,EUR,Fine\n${line}`;
  test.each<[string, Format, string, number, string]>([
    ['invalid CSV', 'csv', row('2026-12-04,USD,"Open'), 3, 'is not valid CSV'],
    ['only a header', 'csv', 'time,currency,title', 1, 'no event'],
    ['an unknown column', 'csv', 'time,currency,name\n', 1, 'unknown column "name"'],
    ['a column twice', 'csv', 'time,title,time\n', 1, 'time occurs twice'],
    ['a field too many', 'csv', row('2026-12-04,USD,A,B'), 3, '4 fields'],
    ['no time', 'csv', row(',USD,A'), 3, 'time must be'],
    ['a day that does not exist', 'csv', row('2026-02-30,USD,A'), 3, 'time must be'],
    ['a time that does not exist', 'csv', row('2026-02-20T25:00:00Z,USD,A'), 3, 'time must be'],
    ['a time without a time zone', 'csv', row('2026-02-20T12:00:00,USD,A'), 3, 'time needs a Z'],
    ['an invalid currency', 'csv', row('2026-12-04,DOLLAR,A'), 3, 'currency must be'],
    ['no title', 'csv', row('2026-12-04,USD, '), 3, 'title is missing'],
    ['a title that is too long', 'csv', row(`2026-12-04,USD,${'a'.repeat(201)}`), 3, 'title is longer than 200'],
    ['a title with a null character', 'csv', row('2026-12-04,USD,a\0b'), 3, 'title has characters'],
    ['the same event twice', 'csv', row('2026-12-03,EUR,FINE'), 3, 'same event as in line 2'],
    ['invalid JSON', 'json', '[{', 1, 'not a JSON array'],
    ['not an array', 'json', '{}', 1, 'not a JSON array'],
    ['not an object', 'json', '[{"time":"2026-12-04","currency":"USD","title":"A"}, 7]', 2, 'must be an object'],
    ['an unknown field', 'json', '[{"name":"A"}]', 1, 'unknown field "name"'],
    ['a field that is not a text', 'json', '[{"title":{"en":"A"}}]', 1, 'title must be a text'],
    ['half of a character', 'json', String.raw`[{"time":"2026-12-04","currency":"USD","title":"\ud800"}]`, 1, 'title has characters'],
    ['a wrong importance', 'json', '[{"time":"2026-12-04","currency":"USD","title":"A","importance":"toString"}]', 1, 'importance must be'],
    ['not iCalendar', 'ics', 'BEGIN:VCALENDAR', 1, 'not an iCalendar file'],
    ['no start', 'ics', calendar(...event('SUMMARY:A')), 3, 'DTSTART is missing'],
    [
      'an unknown time zone',
      'ics',
      calendar(...event('DTSTART;TZID=Nowhere:20261204T083000', 'SUMMARY:A')),
      3,
      'DTSTART needs a time zone',
    ],
    ['a recurring event', 'ics', calendar(...event('DTSTART:20261204T083000Z', 'RRULE:FREQ=SECONDLY')), 3, 'is a recurring event'],
    ['an event without a currency', 'ics', calendar(...event('DTSTART:20261204T083000Z', 'SUMMARY:A')), 3, 'currency must be'],
  ])('%s', (_name, format, text, line, message) => {
    expect(readImport({ format, text }).problems).toEqual([{ line, message: expect.stringContaining(message) }]);
  });

  test('every line of several is reported', () => {
    expect(readImport({ format: 'csv', text: row(',USD,A\n,,\n2026-12-04,USD,B') }).problems.map(({ line }) => line)).toEqual([3, 4]);
  });

  test('rejects more events than allowed', () => {
    const events = Array.from({ length: MOST_IMPORTED + 1 }, () => ({}));
    expect(readImport({ format: 'json', text: JSON.stringify(events) })).toEqual({
      events: [],
      problems: [{ line: 1, message: `more than ${MOST_IMPORTED} events` }],
    });
  });
});

/** Texts that are almost files, so that more than the first check is tested. */
function damaged(text: string): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.nat(text.length),
      fc.nat(12),
      fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.constantFrom('"', ';', ',', '\n', ':', '\0', '[', '}')),
    )
    .map(([at, length, put]) => text.slice(0, at) + put + text.slice(at + length));
}

test.each<[Format, string]>([
  ['csv', CSV],
  ['json', JSON_FILE],
  ['ics', calendar(...VTIMEZONE, ...event('DTSTART;TZID=Washington:20261204T083000', ...ICS_FIELDS))],
])('%s: any text gives events or problems', (format, file) => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary', minLength: 1 }), damaged(file), damaged(file + file)), (text) => {
      fc.pre(importCalendarRequestSchema.safeParse({ format, text }).success);
      const { events, problems } = readImport({ format, text });
      expect(events.length + problems.length).toBeGreaterThan(0);
      for (const { at, titles, currency } of events) {
        expect(Number.isNaN(at.getTime())).toBe(false);
        expect(titles.en).not.toBe('');
        expect(currency).toMatch(/^[A-Z]{3}$/);
      }
    }),
    { numRuns: 300 },
  );
});
