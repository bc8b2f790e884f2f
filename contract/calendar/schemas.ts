/** The economic calendar (spec sections 2 and 9): what is published when, for which currency, and how much it matters. */
import { z } from 'zod';
import { daySchema, textSchema } from '../fields.ts';
import { LANGUAGES } from '../language.ts';

/** Low, medium and high, as the spec's importance filter counts them. */
export const IMPORTANCES = [-1, 0, 1] as const;
export type Importance = (typeof IMPORTANCES)[number];

const figure = z.string().max(40);
export const calendarEventSchema = z.object({
  id: z.number().int(),
  at: z.string(),
  /** Without a time of day: only the date of `at` counts. */
  all_day: z.boolean(),
  currency: z.string(),
  /** ISO 3166 alpha-2, or EU. */
  country: z.string(),
  importance: z.literal(IMPORTANCES),
  title: z.string(),
  /** Whose figure it is; empty where the import named nobody. */
  source: z.string(),
  /** As they were published, with their unit; empty where not known. */
  actual: figure,
  forecast: figure,
  previous: figure,
});
export type CalendarEvent = z.infer<typeof calendarEventSchema>;

/** Days to choose from, in the reader's time zone: `coming` is today and the six days after it. */
export const CALENDAR_DAYS = ['coming', 'yesterday', 'today', 'tomorrow', 'thisWeek', 'nextWeek'] as const;
export type CalendarDays = (typeof CALENDAR_DAYS)[number];

/** An IANA name such as Europe/Berlin that this machine knows; nothing else gets as far as Intl. */
export const timeZoneSchema = textSchema
  .max(64)
  .regex(/^[A-Z][A-Za-z0-9_+/-]*$/)
  .refine(isTimeZone, 'must be a time zone such as Europe/Berlin');

/** A form sends a field that was left empty as an empty text. */
const optional = <Schema extends z.ZodType<unknown, string | undefined>>(schema: Schema) =>
  z
    .string()
    .max(64)
    .optional()
    .transform((text) => (text === '' ? undefined : text))
    .pipe(schema.optional());

/** `USD,EUR` from a program, or the same field several times from a form. None at all is all. */
const list = <Item>(item: z.ZodType<Item, string>) =>
  z
    .union([textSchema.max(200), z.array(textSchema.max(200)).max(40)])
    .transform((texts) => [...new Set([texts].flat().flatMap((text) => text.split(',').filter((part) => part !== '')))])
    .pipe(z.array(item).max(40))
    .transform((items) => (items.length === 0 ? undefined : items))
    .optional();

/**
 * What the page's form asks for, and a program. A span (`from`, `until`, both included, at most 62 days) counts before a `date`, and that
 * before `days`; without any of them it is the coming days.
 */
export const calendarQuerySchema = z.object({
  days: optional(z.enum(CALENDAR_DAYS)),
  date: optional(daySchema),
  from: optional(daySchema),
  until: optional(daySchema),
  currencies: list(z.string().regex(/^[A-Z]{3}$/)),
  importances: list(z.enum(['-1', '0', '1']).transform((text) => Number(text) as Importance)),
  /** Where the days begin and end; UTC if it is not said. */
  time_zone: optional(timeZoneSchema),
  lang: optional(z.enum(LANGUAGES)),
});
export type CalendarQuery = z.infer<typeof calendarQuerySchema>;

export const calendarResponseSchema = z.object({
  status: z.literal(true),
  data: z.object({
    /** The first and the last day, both included, as 2026-11-22. */
    from: z.string(),
    until: z.string(),
    /** Whose days they are. */
    time_zone: z.string(),
    events: z.array(calendarEventSchema),
    /** There are more than an answer holds: the span is to be asked for in parts. */
    has_more: z.boolean(),
    /** Those of which the calendar has any event. */
    currencies: z.array(z.string()),
  }),
});
export type CalendarView = z.infer<typeof calendarResponseSchema>['data'];

/** The calendar's page: what its address asked for, and what there is. */
export interface CalendarPageView {
  readonly calendar: CalendarView;
  readonly filter: Pick<CalendarQuery, 'date' | 'currencies' | 'importances'> & { readonly days: CalendarDays | null };
  /** The address could not be understood: this is the calendar without a filter. */
  readonly isFaulty: boolean;
  /** Milliseconds since 1970 UTC, by the server's clock. */
  readonly now: number;
}

export const importCalendarRequestSchema = z.object({
  format: z.enum(['csv', 'json', 'ics']),
  text: z.string().min(1).max(2_000_000),
  replace: z.boolean().default(false),
});
export type ImportCalendarRequest = z.infer<typeof importCalendarRequestSchema>;
/** Nothing is taken where a line cannot be read; `problems` says which and why, at most 50. */
export const importCalendarResponseSchema = z.object({
  status: z.literal(true),
  data: z.object({
    added: z.number().int(),
    changed: z.number().int(),
    /** With `replace`: future events of the sources in the file that the file no longer has. */
    removed: z.number().int(),
    problems: z.array(z.object({ line: z.number().int(), message: z.string() })),
  }),
});
export type ImportCalendarResponse = z.infer<typeof importCalendarResponseSchema>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
