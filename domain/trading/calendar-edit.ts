/** Edits of the trading calendar: what they change, and why they may be refused. */
import { keyOfDay, type CalendarEntry } from './special-day.ts';
import { findDayFaults, isDayOver, MOST_DAYS, type DayFault } from './calendar-faults.ts';

export type DayKey = Pick<CalendarEntry, 'venue' | 'date'>;

export type CalendarEdit =
  /** Adds a day, or puts one in the place of another. */
  | { readonly kind: 'set'; readonly entry: CalendarEntry; readonly replaces: DayKey | null }
  | { readonly kind: 'remove'; readonly day: DayKey }
  /** For each venue and year that it has days of, the list takes the place of the calendar's days that are not over. */
  | { readonly kind: 'import'; readonly lines: readonly ImportedLine[] };

export interface ImportedLine {
  readonly line: number;
  readonly entry: CalendarEntry;
}

export interface CalendarChange {
  readonly before: CalendarEntry | null;
  readonly after: CalendarEntry | null;
}

/** `line` is the line of the file; null if the day was not read from one. */
export type CalendarFault = DayFault & { readonly line: number | null };

export interface DecidedEdit {
  readonly entries: readonly CalendarEntry[];
  readonly changes: readonly CalendarChange[];
  /** The edit must not take effect if there are any. */
  readonly faults: readonly CalendarFault[];
}

/** Decides what an edit makes of the calendar. `now` is in milliseconds since 1970 UTC. */
export function decideCalendarEdit(before: readonly CalendarEntry[], edit: CalendarEdit, now: number): DecidedEdit {
  switch (edit.kind) {
    case 'set':
      return decideSet(before, edit, now);
    case 'remove':
      return decideRemoval(before, edit.day, now);
    case 'import':
      return decideImport(before, edit.lines, now);
  }
}

function decideSet(
  before: readonly CalendarEntry[],
  { entry, replaces }: Extract<CalendarEdit, { kind: 'set' }>,
  now: number,
): DecidedEdit {
  if (replaces !== null && !has(before, replaces)) return refused(before, { field: 'date', kind: 'dayUnknown' });
  const others = before.filter((one) => replaces === null || keyOfDay(one) !== keyOfDay(replaces));
  if (has(others, entry)) return refused(before, { field: 'date', kind: 'dayExists' });
  return judge(before, [...others, entry], [{ line: null, entry }], now);
}

function decideRemoval(before: readonly CalendarEntry[], day: DayKey, now: number): DecidedEdit {
  if (!has(before, day)) return refused(before, { field: 'date', kind: 'dayUnknown' });
  return judge(
    before,
    before.filter((one) => keyOfDay(one) !== keyOfDay(day)),
    [],
    now,
  );
}

function decideImport(before: readonly CalendarEntry[], lines: readonly ImportedLine[], now: number): DecidedEdit {
  const lists = new Set(lines.map(({ entry }) => listOf(entry)));
  const imported = new Set(lines.map(({ entry }) => keyOfDay(entry)));
  const kept = before.filter((one) => !imported.has(keyOfDay(one)) && (!lists.has(listOf(one)) || isDayOver(one, now)));
  const seen = new Set<string>();
  const doubled = lines.flatMap(({ line, entry }): CalendarFault[] => {
    const isDoubled = seen.has(keyOfDay(entry));
    seen.add(keyOfDay(entry));
    return isDoubled ? [{ line, field: 'date', kind: 'dayDoubled' }] : [];
  });
  const decided = judge(before, [...kept, ...lines.map(({ entry }) => entry)], lines, now);
  return { ...decided, faults: [...doubled, ...decided.faults].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)) };
}

/** An import replaces the days of a venue year by year. */
function listOf({ venue, date }: DayKey): string {
  return `${venue} ${date.slice(0, 4)}`;
}

function judge(
  before: readonly CalendarEntry[],
  after: readonly CalendarEntry[],
  lines: readonly { readonly line: number | null; readonly entry: CalendarEntry }[],
  now: number,
): DecidedEdit {
  const entries = sortDays(after);
  const changes = listCalendarChanges(before, entries);
  const faults = lines.flatMap(({ line, entry }) => findDayFaults(entry, now).map((fault): CalendarFault => ({ ...fault, line })));
  const lineOf = new Map(lines.map(({ line, entry }) => [keyOfDay(entry), line]));
  for (const change of changes) {
    const past = [change.before, change.after].find((day) => day !== null && isDayOver(day, now));
    if (past !== undefined && past !== null) faults.push({ line: lineOf.get(keyOfDay(past)) ?? null, field: 'date', kind: 'dayOver' });
  }
  if (entries.length > MOST_DAYS) faults.push({ line: null, field: 'date', kind: 'tooManyDays', limit: String(MOST_DAYS) });
  return { entries, changes, faults };
}

function refused(before: readonly CalendarEntry[], fault: DayFault): DecidedEdit {
  return { entries: before, changes: [], faults: [{ ...fault, line: null }] };
}

function has(entries: readonly CalendarEntry[], day: DayKey): boolean {
  return entries.some((one) => keyOfDay(one) === keyOfDay(day));
}

export function sortDays(entries: readonly CalendarEntry[]): readonly CalendarEntry[] {
  return entries.toSorted((a, b) => compare(a.date, b.date) || compare(a.venue, b.venue));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Returns the days that are new, gone or different, by date. */
export function listCalendarChanges(before: readonly CalendarEntry[], after: readonly CalendarEntry[]): readonly CalendarChange[] {
  const [was, is] = [byKey(before), byKey(after)];
  const days = sortDays([...new Map([...was, ...is]).values()]);
  return days
    .map((day): CalendarChange => ({ before: was.get(keyOfDay(day)) ?? null, after: is.get(keyOfDay(day)) ?? null }))
    .filter((change) => change.before === null || change.after === null || !isSameEntry(change.before, change.after));
}

function byKey(entries: readonly CalendarEntry[]): ReadonlyMap<string, CalendarEntry> {
  return new Map(entries.map((entry) => [keyOfDay(entry), entry]));
}

function isSameEntry(one: CalendarEntry, other: CalendarEntry): boolean {
  return (
    one.opens === other.opens &&
    one.closes === other.closes &&
    one.reason === other.reason &&
    one.source === other.source &&
    one.certainty === other.certainty
  );
}
