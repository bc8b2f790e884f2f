/** Operator calls for the trading calendar: the holidays and early closes of venues. */
import { DAY_FAULT_KINDS } from '@fairlead/domain/trading/calendar-faults.ts';
import { CERTAINTIES } from '@fairlead/domain/trading/special-day.ts';
import { VENUES } from '@fairlead/domain/trading/venue.ts';
import { z } from 'zod';
import { LARGEST_INTEGER, textSchema } from '../../fields.ts';
import { operatorNameSchema, pageOf, pageQuery, reasonSchema, success } from '../../operators/fields.ts';

const venueSchema = z.enum(VENUES);

/** A session that does not take place as usual; without both times, it does not take place at all. */
export const calendarDaySchema = z.object({
  venue: venueSchema,
  date: z.string().describe('the date of the session, as 2026-11-26; of one that opens in the evening, the date on which it ends'),
  opens: z.string().nullable().describe("HH:MM in the venue's time zone; null as usual"),
  closes: z.string().nullable().describe("HH:MM in the venue's time zone; null as usual"),
  reason: z.string(),
  source: z.string(),
  certainty: z.enum(CERTAINTIES),
});
export type WireCalendarDay = z.infer<typeof calendarDaySchema>;

export const calendarResponseSchema = z.object({
  ...success,
  data: z.object({
    version: z.number().int(),
    /** The server's time, in milliseconds since 1970 UTC. */
    now: z.number(),
    /** By date. */
    days: z.array(calendarDaySchema.extend({ is_over: z.boolean() })),
    venues: z.array(
      z.object({
        venue: venueSchema,
        time_zone: z.string(),
        /** The instruments that follow it. */
        symbols: z.array(z.string()),
      }),
    ),
  }),
});
export type TradingCalendarView = z.infer<typeof calendarResponseSchema>['data'];
export type CalendarDayView = TradingCalendarView['days'][number];

const dayKeySchema = z.object({ venue: venueSchema, date: textSchema.max(10) });

/** Loose, so that every fault of a day is named as in a file. */
const typedDaySchema = calendarDaySchema.extend({
  date: textSchema.max(30),
  opens: textSchema.max(30).nullable(),
  closes: textSchema.max(30).nullable(),
  reason: textSchema.trim().max(2_000),
  source: textSchema.trim().max(2_000),
});

/** The longest file that is looked at; a longer one is refused by its length alone. */
const LONGEST_TEXT = 1_000_000;

export const calendarEditSchema = z.discriminatedUnion('kind', [
  /** Adds a day, or puts one in the place of another. */
  z.object({ kind: z.literal('set'), day: typedDaySchema, replaces: dayKeySchema.nullable() }),
  z.object({ kind: z.literal('remove'), day: dayKeySchema }),
  /** For each venue and year in the file, its days replace those of the calendar that are not over. */
  z.object({ kind: z.literal('import'), csv: z.string().max(LONGEST_TEXT) }),
]);
export type WireCalendarEdit = z.infer<typeof calendarEditSchema>;

/** What can be wrong with a file, besides its days. */
export const FILE_FAULT_KINDS = [
  'csvTooLarge',
  'csvUnreadable',
  'csvEmpty',
  'columnUnknown',
  'columnMissing',
  'columnTwice',
  'cellCount',
  'tooManyLines',
  'venueUnknown',
  'kindUnknown',
  'kindDisagrees',
  'certaintyUnknown',
] as const;
export const CALENDAR_FAULT_KINDS = [...FILE_FAULT_KINDS, ...DAY_FAULT_KINDS] as const;

export const calendarFaultSchema = z.object({
  /** Of the file; null if the day was not read from one. */
  line: z.number().int().nullable(),
  field: z.enum(['file', 'venue', 'date', 'kind', 'opens', 'closes', 'reason', 'source', 'certainty']),
  kind: z.enum(CALENDAR_FAULT_KINDS),
  /** What would be accepted, or what was found. */
  limit: z.string().nullable(),
});
export type WireCalendarFault = z.infer<typeof calendarFaultSchema>;

export const calendarChangeSchema = z.object({ before: calendarDaySchema.nullable(), after: calendarDaySchema.nullable() });
export type WireCalendarChange = z.infer<typeof calendarChangeSchema>;

const versionField = z.number().int().min(0).max(LARGEST_INTEGER);

export const checkCalendarRequestSchema = z.object({ base_version: versionField, edit: calendarEditSchema });
export type CheckCalendarRequest = z.infer<typeof checkCalendarRequestSchema>;

export const checkCalendarResponseSchema = z.object({
  ...success,
  data: z.object({
    changes: z.array(calendarChangeSchema),
    /** At most 100; the edit is refused if there are any. */
    faults: z.array(calendarFaultSchema),
    fault_count: z.number().int(),
    /** Venues whose current session the edit ends, shortens, prolongs or begins, with what is open in their instruments. */
    effects: z.array(
      z.object({
        venue: venueSchema,
        kind: z.enum(['closesNow', 'closesEarlier', 'closesLater', 'opensNow']),
        /** When the session would end, in milliseconds since 1970 UTC; null if it ends at once. */
        closes_at: z.number().nullable(),
        waiting: z.object({ accounts: z.number().int(), positions: z.number().int(), stops: z.number().int(), orders: z.number().int() }),
      }),
    ),
  }),
});
export type CheckedCalendar = z.infer<typeof checkCalendarResponseSchema>['data'];

/** Refused with calendarChanged, calendarNotAllowed and nothingChanged. */
export const changeCalendarRequestSchema = checkCalendarRequestSchema.extend({ reason: reasonSchema });
export type ChangeCalendarRequest = z.infer<typeof changeCalendarRequestSchema>;
export const changeCalendarResponseSchema = z.object({ ...success, data: z.object({ version: z.number().int() }) });

export const calendarVersionsQuerySchema = z.object(pageQuery);
/** Latest first, each with its changes from the previous version. */
export const calendarVersionsResponseSchema = pageOf(
  z.object({
    version: z.number().int(),
    reason: z.string(),
    created_at: z.string(),
    /** Null for the days that ship with the server. */
    operator: operatorNameSchema,
    /** At most 100. */
    changes: z.array(calendarChangeSchema),
    change_count: z.number().int(),
  }),
);
export type CalendarVersion = z.infer<typeof calendarVersionsResponseSchema>['data'][number];
