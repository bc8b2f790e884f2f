/** Run-time settings that the web app is served with: one build for every configuration (spec section 2). */
import { z } from 'zod';
import { LANGUAGES } from './language.ts';

export const languageSchema = z.enum(LANGUAGES);

/** More margin than the stake, for a time: `percent` is a share of the notional at opening. */
export const raisedMarginSchema = z.object({
  symbol: z.string().min(1).max(20),
  percent: z.number().min(0).max(10_000),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
});
export type WireRaisedMargin = z.infer<typeof raisedMarginSchema>;

export const settingsSchema = z.object({
  demo: z.boolean(),
  registration_allowed: z.boolean(),
  platform_only: z.boolean(),
  special_mode: z.boolean(),
  /** Null where the content service's settings say. */
  economics: z.boolean().nullable(),
  economic_calendar: z.enum(['own', 'tradingview']),
  /** With {z}, {x} and {y} in it; null where maps do without pictures. */
  map_tiles_url: z.string().nullable(),
  languages: z.array(languageSchema),
  idle_timeout_ms: z.number().int().positive(),
  /** The calendar by which instruments trade: their markets' hours, or around the clock where prices are played outside those. */
  calendar: z.enum(['market', 'alwaysOpen']),
  /** The retail rule pack, so that the ticket shows the same margin rules the engine applies. */
  rule_pack: z.object({
    version: z.string(),
    leverage_caps: z.record(z.string(), z.number()),
    stop_out_percent: z.number(),
    margin_warning_percent: z.number(),
    /** Within so many business days a withdrawal is decided and sent. */
    withdrawal_business_days: z.number().int(),
    /** Whether bonuses and credits may be given at all. */
    allows_inducements: z.boolean(),
    /** Where the margin is raised or will be. */
    raised_margins: z.array(raisedMarginSchema),
    /** By rule class: how near and how far a guaranteed stop may be set, and what it costs, in hundredths of a percent. */
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
