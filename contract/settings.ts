/** Run-time settings sent to the web app, so that one build fits every configuration (spec section 2). */
import { RULE_CLASSES } from '@fairlead/domain/trading/instrument.ts';
import { z } from 'zod';
import { LANGUAGES } from './language.ts';

export const languageSchema = z.enum(LANGUAGES);

/** Temporarily increased margin; `percent` is a share of the opening notional. */
export const raisedMarginSchema = z.object({
  symbol: z.string().min(1).max(20),
  percent: z.number().min(0).max(10_000),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
});
export type WireRaisedMargin = z.infer<typeof raisedMarginSchema>;

/** A lower leverage cap for positions and orders opened during a period. Open positions keep their leverage. */
export const scheduledLeverageSchema = z.object({
  scope: z.enum(['class', 'instrument']).describe('whether `subject` is a rule class or a symbol'),
  subject: z.string().min(1).max(20),
  cap: z.number().min(0).max(1_000),
  /** Of the first week, if it repeats. */
  from: z.iso.datetime(),
  /** Null until it is cancelled. */
  until: z.iso.datetime().nullable(),
  weekly: z.boolean().describe('whether it repeats each week, at the same times in New York'),
});
export type WireScheduledLeverage = z.infer<typeof scheduledLeverageSchema>;

export const settingsSchema = z.object({
  demo: z.boolean(),
  registration_allowed: z.boolean(),
  platform_only: z.boolean(),
  special_mode: z.boolean(),
  /** Null if the content service's settings decide. */
  economics: z.boolean().nullable(),
  economic_calendar: z.enum(['own', 'tradingview']),
  /** Contains {z}, {x} and {y}; null if maps have no tiles. */
  map_tiles_url: z.string().nullable(),
  languages: z.array(languageSchema),
  idle_timeout_ms: z.number().int().positive(),
  /** The trading calendar: the hours of each market, or around the clock if prices are simulated outside them. */
  calendar: z.enum(['market', 'alwaysOpen']),
  /**
   * What nights cost. For each class, an instrument that pays the fee of its class; then each instrument with a fee of its own. Empty until
   * the broker has set any fees.
   */
  financing: z.array(
    z.object({
      rule_class: z.enum(RULE_CLASSES),
      name: z.string(),
      own_fee: z.boolean(),
      /** Yearly, in millionths; null if its nights cost nothing. */
      rates: z.object({ year_days: z.union([z.literal(360), z.literal(365)]), long: z.number().int(), short: z.number().int() }).nullable(),
    }),
  ),
  /** The retail rule pack, so that the ticket shows the same margin rules that the engine applies. */
  rule_pack: z.object({
    version: z.string(),
    /** The usual caps by rule class. While a lower one of `scheduled_leverage` is in effect, it applies to new positions. */
    leverage_caps: z.record(z.string(), z.number()),
    stop_out_percent: z.number(),
    margin_warning_percent: z.number(),
    /** Business days within which a withdrawal must be decided and sent. */
    withdrawal_business_days: z.number().int(),
    /** Whether bonuses and credits may be granted at all. */
    allows_inducements: z.boolean(),
    /** Current and announced margin increases. */
    raised_margins: z.array(raisedMarginSchema),
    /** Current and announced lower leverage for new positions. */
    scheduled_leverage: z.array(scheduledLeverageSchema),
    /** By rule class: the minimum and maximum distance of a guaranteed stop, and its premium, in basis points. */
    guaranteed_stops: z.record(
      z.string(),
      z.object({
        minimum_distance_basis_points: z.number(),
        maximum_distance_basis_points: z.number(),
        premium_basis_points: z.number(),
      }),
    ),
  }),
});
export type Settings = z.infer<typeof settingsSchema>;
