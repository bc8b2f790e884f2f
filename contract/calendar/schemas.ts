/** The economic calendar (spec sections 2 and 9): releases with their time, currency and importance. */
import { z } from 'zod';
import { daySchema, textSchema } from '../fields.ts';
import { LANGUAGES } from '../language.ts';

/** Low, medium and high, as in the spec's importance filter. */
export const IMPORTANCES = [-1, 0, 1] as const;
export type Importance = (typeof IMPORTANCES)[number];

const figure = z.string().max(40);
export const calendarEventSchema = z.object({
  id: z.number().int(),
  at: z.string(),
  /** Whether there is no time of day, so that only the date of `at` counts. */
  all_day: z.boolean(),
  currency: z.string(),
  /** ISO 3166 alpha-2, or EU. */
  country: z.string(),
  importance: z.literal(IMPORTANCES),
  title: z.string(),
  /** The publisher of the figure; empty if the import named none. */
  source: z.string(),
  /** As published, with their unit; empty if unknown. */
  actual: figure,
  forecast: figure,
  previous: figure,
});
export type CalendarEvent = z.infer<typeof calendarEventSchema>;

/** Day filters in the reader's time zone: `coming` is today and the next six days. */
export const CALENDAR_DAYS = ['coming', 'yesterday', 'today', 'tomorrow', 'thisWeek', 'nextWeek'] as const;
export type CalendarDays = (typeof CALENDAR_DAYS)[number];

/** An IANA name such as Europe/Berlin that this machine knows. Nothing else reaches Intl. */
export const timeZoneSchema = textSchema
  .max(64)
  .regex(/^[A-Z][A-Za-z0-9_+/-]*$/)
  .refine(isTimeZone, 'must be a time zone such as Europe/Berlin');

/** Forms send empty fields as empty text. */
const optional = <Schema extends z.ZodType<unknown, string | undefined>>(schema: Schema) =>
  z
    .string()
    .max(64)
    .optional()
    .transform((text) => (text === '' ? undefined : text))
    .pipe(schema.optional());

/** `USD,EUR` from a program, or a repeated field from a form. None means all. */
const list = <Item>(item: z.ZodType<Item, string>) =>
  z
    .union([textSchema.max(200), z.array(textSchema.max(200)).max(40)])
    .transform((texts) => [...new Set([texts].flat().flatMap((text) => text.split(',').filter((part) => part !== '')))])
    .pipe(z.array(item).max(40))
    .transform((items) => (items.length === 0 ? undefined : items))
    .optional();

/**
 * Queries from the page's form and from programs. A span (`from`, `until`, both inclusive, at most 62 days) takes precedence over `date`,
 * and `date` over `days`. Without any of them, the coming days.
 */
export const calendarQuerySchema = z.object({
  days: optional(z.enum(CALENDAR_DAYS)),
  date: optional(daySchema),
  from: optional(daySchema),
  until: optional(daySchema),
  currencies: list(z.string().regex(/^[A-Z]{3}$/)),
  importances: list(z.enum(['-1', '0', '1']).transform((text) => Number(text) as Importance)),
  /** Where days begin and end; UTC by default. */
  time_zone: optional(timeZoneSchema),
  lang: optional(z.enum(LANGUAGES)),
});
export type CalendarQuery = z.infer<typeof calendarQuerySchema>;

export const calendarResponseSchema = z.object({
  status: z.literal(true),
  data: z.object({
    /** The first and last day, both inclusive, as 2026-11-22. */
    from: z.string(),
    until: z.string(),
    /** The time zone of the days. */
    time_zone: z.string(),
    events: z.array(calendarEventSchema),
    /** There are more events than a response holds; request the span in parts. */
    has_more: z.boolean(),
    /** Currencies with any event in the calendar. */
    currencies: z.array(z.string()),
  }),
});
export type CalendarView = z.infer<typeof calendarResponseSchema>['data'];

/** The calendar page: the requested filter and its result. */
export interface CalendarPageView {
  readonly calendar: CalendarView;
  readonly filter: Pick<CalendarQuery, 'date' | 'currencies' | 'importances'> & { readonly days: CalendarDays | null };
  /** The URL could not be parsed, so this is the calendar without a filter. */
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
/** Nothing is imported if any line cannot be read; `problems` lists these lines with reasons, at most 50. */
export const importCalendarResponseSchema = z.object({
  status: z.literal(true),
  data: z.object({
    added: z.number().int(),
    changed: z.number().int(),
    /** With `replace`: future events from the file's sources that are not in the file. */
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
