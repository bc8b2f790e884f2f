import { describe, expect, test } from 'vitest';
import { decideCalendarEdit, type CalendarEdit, type ImportedLine } from './calendar-edit.ts';
import { isDayOver, LONGEST_REASON, MOST_DAYS } from './calendar-faults.ts';
import type { CalendarEntry } from './special-day.ts';

const utc = (text: string): number => Date.parse(`${text}Z`);
/** Thanksgiving, before New York would open. */
const NOW = utc('2026-11-26T12:00');

function entry(date: string, changes: Partial<CalendarEntry> = {}): CalendarEntry {
  return {
    venue: 'XNYS',
    date,
    opens: null,
    closes: null,
    reason: 'Holiday',
    source: 'https://www.nyse.com',
    certainty: 'published',
    ...changes,
  };
}

const MEMORIAL = entry('2026-05-25', { reason: 'Memorial Day' });
const THANKSGIVING = entry('2026-11-26', { reason: 'Thanksgiving' });
const CHRISTMAS = entry('2026-12-25', { reason: 'Christmas' });
const NEXT_YEAR = entry('2027-01-01');
const ELSEWHERE = entry('2026-12-24', { venue: 'XETR' });
const KNOWN = [MEMORIAL, THANKSGIVING, ELSEWHERE, CHRISTMAS, NEXT_YEAR];

const add = (day: CalendarEntry): CalendarEdit => ({ kind: 'set', entry: day, replaces: null });
const lines = (...days: readonly CalendarEntry[]): readonly ImportedLine[] => days.map((day, index) => ({ line: index + 2, entry: day }));
const faultsOf = (edit: CalendarEdit, now = NOW) =>
  decideCalendarEdit(KNOWN, edit, now).faults.map(({ line, field, kind }) => [...(line === null ? [] : [line]), field, kind]);

describe('a day is refused for', () => {
  test.each<[string, CalendarEntry, readonly string[]]>([
    ['nothing', entry('2026-12-24', { closes: '13:00' }), []],
    ['a date that does not exist', entry('2026-02-30'), ['date', 'dateInvalid']],
    ['a date in another form', entry('24.12.2026'), ['date', 'dateInvalid']],
    ['a date too far ahead', entry('2036-12-24'), ['date', 'dateTooFar']],
    ['a Saturday, on which there is no session', entry('2026-12-26'), ['date', 'noSession']],
    ['a time in another form', entry('2026-12-24', { closes: '1 pm' }), ['closes', 'timeInvalid']],
    ['a time that does not exist', entry('2026-12-24', { opens: '24:00' }), ['opens', 'timeInvalid']],
    ['an opening at the usual one', entry('2026-12-24', { opens: '09:30' }), ['opens', 'opensOutsideHours']],
    ['an opening after the close', entry('2026-12-24', { opens: '17:00' }), ['opens', 'opensOutsideHours']],
    ['a close at the usual one', entry('2026-12-24', { closes: '16:00' }), ['closes', 'closesOutsideHours']],
    ['a close before the opening', entry('2026-12-24', { opens: '12:00', closes: '11:00' }), ['closes', 'closesBeforeOpens']],
    ['no reason', entry('2026-12-24', { reason: ' ' }), ['reason', 'textMissing']],
    ['a long reason', entry('2026-12-24', { reason: 'a'.repeat(LONGEST_REASON + 1) }), ['reason', 'textTooLong']],
    ['no source', entry('2026-12-24', { source: '' }), ['source', 'textMissing']],
    ['a session that is over', entry('2026-11-25'), ['date', 'dayOver']],
    ['an entry that exists', entry('2026-12-25'), ['date', 'dayExists']],
  ])('%s', (_what, day, fault) => {
    expect(faultsOf(add(day))).toEqual(fault.length === 0 ? [] : [fault]);
  });

  test.each<[string, CalendarEntry, boolean]>([
    ['an evening opening', entry('2026-12-24', { venue: 'CME-METALS', opens: '18:00' }), true],
    [
      'a morning opening after one of the evening before',
      entry('2026-12-24', { venue: 'CBOT-GRAINS', opens: '08:30', closes: '12:05' }),
      true,
    ],
    ['a close on the evening before', entry('2026-12-24', { venue: 'CME-METALS', closes: '20:00' }), true],
    ['a close in the daily break', entry('2026-12-24', { venue: 'CME-METALS', closes: '16:30' }), false],
  ])('overnight sessions, by their own hours: %s', (_what, day, isRight) => {
    expect(faultsOf(add(day)).length === 0).toBe(isRight);
  });

  test('hours outside the usual ones, which it names', () => {
    const { faults } = decideCalendarEdit(KNOWN, add(entry('2026-12-24', { venue: 'XHKG', closes: '16:30' })), NOW);
    expect(faults).toEqual([{ line: null, field: 'closes', kind: 'closesOutsideHours', limit: '09:30–12:00, 13:00–16:00' }]);
  });

  test('a calendar that would be too large', () => {
    const full = Array.from({ length: MOST_DAYS }, (_none, index) =>
      entry(new Date(utc('2031-01-01T00:00') - index * 86_400_000).toISOString().slice(0, 10), {
        venue: index % 2 === 0 ? 'XNYS' : 'XETR',
      }),
    );
    const { faults } = decideCalendarEdit(full, add(entry('2026-12-24', { venue: 'XHKG' })), NOW);
    expect(faults).toMatchObject([{ kind: 'tooManyDays', limit: String(MOST_DAYS) }]);
  });
});

describe('the current session', () => {
  test.each<[string, boolean]>([
    ['2026-11-26T20:59', false],
    ['2026-11-26T21:00', true],
  ])('at %s is over: %s', (at, isOver) => {
    expect(isDayOver(THANKSGIVING, utc(at))).toBe(isOver);
    expect(faultsOf({ kind: 'remove', day: THANKSGIVING }, utc(at))).toEqual(isOver ? [['date', 'dayOver']] : []);
  });
});

describe('an edit', () => {
  test('puts a day in the place of another', () => {
    const moved = entry('2026-12-24', { closes: '13:00' });
    const { entries, changes, faults } = decideCalendarEdit(KNOWN, { kind: 'set', entry: moved, replaces: CHRISTMAS }, NOW);
    expect(faults).toEqual([]);
    expect(changes).toEqual([
      { before: null, after: moved },
      { before: CHRISTMAS, after: null },
    ]);
    expect(entries).toEqual([MEMORIAL, THANKSGIVING, ELSEWHERE, moved, NEXT_YEAR]);
  });

  test('that changes nothing lists nothing', () => {
    expect(decideCalendarEdit(KNOWN, { kind: 'set', entry: CHRISTMAS, replaces: CHRISTMAS }, NOW)).toMatchObject({
      changes: [],
      faults: [],
    });
  });

  test.each<[string, CalendarEdit]>([
    ['change', { kind: 'set', entry: entry('2026-12-24'), replaces: entry('2026-12-23') }],
    ['remove', { kind: 'remove', day: entry('2026-12-23') }],
  ])('can not %s a day that is gone', (_what, edit) => {
    expect(faultsOf(edit)).toEqual([['date', 'dayUnknown']]);
  });
});

describe('an import', () => {
  test('replaces the coming days of the venues and years it has, and nothing else', () => {
    const eve = entry('2026-12-24', { closes: '13:00' });
    const { entries, changes, faults } = decideCalendarEdit(KNOWN, { kind: 'import', lines: lines(THANKSGIVING, eve) }, NOW);
    expect(faults).toEqual([]);
    expect(changes).toEqual([
      { before: null, after: eve },
      { before: CHRISTMAS, after: null },
    ]);
    // What is over stays, although the file lacks it; so do other years and other venues.
    expect(entries).toEqual(
      [MEMORIAL, THANKSGIVING, ELSEWHERE, eve, NEXT_YEAR].toSorted((a, b) => (a.date + a.venue < b.date + b.venue ? -1 : 1)),
    );
  });

  test('of what is exported changes nothing', () => {
    expect(decideCalendarEdit(KNOWN, { kind: 'import', lines: lines(...KNOWN) }, NOW)).toMatchObject({ changes: [], faults: [] });
  });

  test('names the lines of all faults', () => {
    const past = entry('2026-05-25', { reason: 'Another holiday' });
    expect(faultsOf({ kind: 'import', lines: lines(past, CHRISTMAS, CHRISTMAS, entry('2026-12-26')) })).toEqual([
      [2, 'date', 'dayOver'],
      [4, 'date', 'dayDoubled'],
      [5, 'date', 'noSession'],
    ]);
  });
});
