import type {
  ChangeCalendarRequest,
  CheckCalendarRequest,
  CheckedCalendar,
  WireCalendarEdit,
  WireCalendarFault,
} from '@fairlead/contract/trading/operators/calendar.ts';
import { decideCalendarEdit, type CalendarEdit, type DecidedEdit } from '@fairlead/domain/trading/calendar-edit.ts';
import { sessionOf } from '@fairlead/domain/trading/session.ts';
import { keyOfDay, kindOfDay, type CalendarEntry } from '@fairlead/domain/trading/special-day.ts';
import { createVenueCalendar } from '@fairlead/domain/trading/special-hours.ts';
import type { Venue } from '@fairlead/domain/trading/venue.ts';
import { VENUE_TERMS } from '@fairlead/domain/trading/venue-terms.ts';
import type { Database, Queries } from '../../../../adapters/db/database.ts';
import { recordAction, type OperatorActor } from '../../../../audit/record-action.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { DeskContext } from '../desk-context.ts';
import { countWaiting } from '../halts/halt-trading.ts';
import { findCalendarVersion, insertCalendarVersion, listCalendarDays } from './calendar-store.ts';
import { readCalendarCsv } from './read-calendar-csv.ts';

export type CalendarContext = Pick<DeskContext, 'engine' | 'brokerRules' | 'termsInForce' | 'clock'> & { readonly database: Database };

const MOST_FAULTS = 100;

interface Planned extends Omit<DecidedEdit, 'faults'> {
  readonly before: readonly CalendarEntry[];
  readonly faults: readonly WireCalendarFault[];
}

/**
 * What an edit would change, without applying it. Throws CallRefused: calendarChanged if it was based on a version that is no longer in
 * effect, because the differences would not be the ones that were reviewed.
 */
export async function checkCalendarEdit(request: CheckCalendarRequest, context: CalendarContext): Promise<CheckedCalendar> {
  const now = context.clock();
  const plan = await planEdit(context.database, request, now);
  return {
    changes: plan.changes.map(({ before, after }) => ({ before, after })),
    faults: plan.faults.slice(0, MOST_FAULTS),
    fault_count: plan.faults.length,
    effects: plan.faults.length > 0 ? [] : await findEffects(plan, now, context),
  };
}

/**
 * Applies an edit as a new version, which is in effect once it is journaled. Throws CallRefused: calendarChanged if another operator was
 * faster, calendarNotAllowed with every fault, and nothingChanged.
 */
export async function changeCalendar(request: ChangeCalendarRequest, actor: OperatorActor, context: CalendarContext): Promise<number> {
  const { database, termsInForce, clock } = context;
  const at = clock();
  const version = request.base_version + 1;
  await database.transaction(async (transaction) => {
    const { changes, faults } = await planEdit(transaction, request, at);
    if (faults.length > 0) throw new CallRefused('calendarNotAllowed', { fields: faults.slice(0, MOST_FAULTS).map(describeFault) });
    if (changes.length === 0) throw new CallRefused('nothingChanged');
    const { reason } = request;
    const isFirst = await insertCalendarVersion(transaction, { version, reason, createdBy: actor.operatorId, createdAt: at, changes });
    if (!isFirst) throw new CallRefused('calendarChanged');
    const recorded = (side: 'before' | 'after') =>
      Object.fromEntries(changes.flatMap(({ [side]: day }) => (day === null ? [] : [[keyOfDay(day), describeDay(day)]])));
    const subject = { kind: 'tradingCalendar', id: version };
    const change = { before: recorded('before'), after: recorded('after') };
    await recordAction(transaction, actor, { action: 'tradingCalendar.change', subject, ...change, reason }, at);
    await termsInForce.requireLead();
  });
  await termsInForce.applyChangedTerms();
  return version;
}

async function planEdit(database: Pick<Queries, 'drizzle'>, request: CheckCalendarRequest, now: number): Promise<Planned> {
  const version = await findCalendarVersion(database);
  if (version !== request.base_version) throw new CallRefused('calendarChanged');
  const before = await listCalendarDays(database, version);
  const { edit, faults } = readEdit(request.edit);
  const decided = decideCalendarEdit(before, edit, now);
  const found = decided.faults.map(({ limit = null, ...fault }) => ({ ...fault, limit }));
  return { ...decided, before, faults: [...faults, ...found].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)) };
}

function readEdit(edit: WireCalendarEdit): { readonly edit: CalendarEdit; readonly faults: readonly WireCalendarFault[] } {
  switch (edit.kind) {
    case 'set':
      return { edit: { kind: 'set', entry: edit.day, replaces: edit.replaces }, faults: [] };
    case 'remove':
      return { edit, faults: [] };
    case 'import': {
      const { lines, faults } = readCalendarCsv(edit.csv);
      return { edit: { kind: 'import', lines }, faults };
    }
  }
}

function describeFault({ line, field, kind, limit }: WireCalendarFault) {
  return { field: line === null ? field : `line ${line}: ${field}`, message: limit === null ? kind : `${kind} ${limit}` };
}

/** A day for the audit log. */
function describeDay({ opens, closes, reason, source, certainty }: CalendarEntry) {
  return {
    kind: kindOfDay({ opens, closes }),
    ...(opens === null ? {} : { opens }),
    ...(closes === null ? {} : { closes }),
    reason,
    source,
    certainty,
  };
}

/** What becomes of the current session of each venue. Later sessions need no warning: their holders are told a day before. */
async function findEffects(
  { before, entries, changes }: Planned,
  now: number,
  { engine, brokerRules }: CalendarContext,
): Promise<CheckedCalendar['effects']> {
  const [was, is] = [createVenueCalendar(before), createVenueCalendar(entries)];
  const venues = new Set(changes.flatMap((change) => [change.before, change.after]).flatMap((day) => (day === null ? [] : [day.venue])));
  const effects = [...venues].flatMap((venue) => {
    const listed = { venue, tradingHours: VENUE_TERMS[venue].hours };
    const [old, next] = [sessionOf(was.hoursOf(listed), now), sessionOf(is.hoursOf(listed), now)];
    if (old?.closesAt === next?.closesAt) return [];
    return [{ venue, kind: kindOfEffect(old?.closesAt ?? null, next?.closesAt ?? null), closes_at: next?.closesAt ?? null }];
  });
  const waiting = await countWaiting(
    engine,
    effects.map(
      ({ venue }) =>
        (symbol) =>
          venueOf(brokerRules, symbol) === venue,
    ),
  );
  return effects.flatMap((effect, index) => {
    const count = waiting[index];
    return count === undefined ? [] : [{ ...effect, waiting: count }];
  });
}

function kindOfEffect(old: number | null, next: number | null): CheckedCalendar['effects'][number]['kind'] {
  if (next === null) return 'closesNow';
  if (old === null) return 'opensNow';
  return next < old ? 'closesEarlier' : 'closesLater';
}

function venueOf(brokerRules: CalendarContext['brokerRules'], symbol: string): Venue | null {
  return brokerRules.instrument(symbol)?.venue ?? null;
}
