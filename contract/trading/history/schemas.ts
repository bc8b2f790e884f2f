/** Beyond the spec: the history with filters, totals and export, and the explanation of each position. */
import { REFUSAL_CODES } from '@fairlead/domain/engine/refusal.ts';
import { CLOSE_REASONS } from '@fairlead/domain/trading/position.ts';
import { z } from 'zod';
import { eurosSchema, instantSchema, sequenceParameterSchema, textSchema, withheldPercentSchema } from '../../fields.ts';
import { closingReasonSchema } from '../closing-reason.ts';
import { historyQuerySchema, historyResponseSchema, positionHead } from '../schemas.ts';

/** A filter for closed positions; omitted fields match everything. */
export const historyFilterSchema = z.object({
  symbol: textSchema.min(1).max(20).optional(),
  direction: z.enum(['buy', 'sell']).optional(),
  /** The number of the spec's closing reason. */
  reason: z.coerce
    .number()
    .int()
    .min(0)
    .max(CLOSE_REASONS.length - 1)
    .optional(),
  from: instantSchema.optional().describe('closed at this time or later'),
  until: instantSchema.optional().describe('closed before this time'),
  result: z.enum(['profit', 'loss']).optional(),
  opened_by: z.enum(['client', 'auto']).optional().describe('auto: opened by AutoTrading'),
});
export type HistoryFilterQuery = z.infer<typeof historyFilterSchema>;

export const filteredHistoryQuerySchema = historyQuerySchema.extend(historyFilterSchema.shape);

export const historyTotalsSchema = z.object({
  count: z.number().int(),
  profit: eurosSchema,
  premiums: eurosSchema,
  financing: eurosSchema.describe('negative if the nights cost more than they earned'),
  dividends: eurosSchema.describe('dividends received, less those paid'),
});
export type WireHistoryTotals = z.infer<typeof historyTotalsSchema>;

export const filteredHistoryResponseSchema = historyResponseSchema.extend({
  totals: historyTotalsSchema.nullable().describe('of all positions that match the filter; only on the first page'),
});
export type FilteredHistoryResponse = z.infer<typeof filteredHistoryResponseSchema>;

export const whyParametersSchema = z.object({ id: sequenceParameterSchema });

const quoteSchema = z.object({
  bid: z.number(),
  ask: z.number(),
  at: z.string().describe('ISO 8601, UTC'),
  source: z.string().nullable().describe('the live source of the price; null for demo and recorded prices'),
  tick: z.string().nullable().describe("the source's own identification of the tick"),
});
export type WireQuote = z.infer<typeof quoteSchema>;

const evidence = {
  at: z.string().describe('ISO 8601, UTC'),
  journal: z.number().int().describe('number of the journal entry'),
  command: z.string().nullable().describe('id of the command; null if a quote was the cause'),
};
const stops = { stop_lost: z.number().nullable(), take_profit: z.number().nullable(), trailing_stop: z.number().nullable() };
/** The price of a fill, and the quote it was decided on. */
const dealt = { rate: z.number(), quote: quoteSchema, quote_age_ms: z.number().int() };
/** When the client saw a price, by its own account; null if that wasn't recorded. */
const seenMoment = {
  seen_at: z.string().nullable().describe('ISO 8601, UTC'),
  seen_frame: z.number().int().nullable().describe('the frame of the price message'),
};
/** Price differences; positive if better for the client. */
const difference = z.number().nullable();

/** The price and the stops of a pending order. */
const orderLevelsSchema = z.object({ price: z.number(), ...stops });
export type WireOrderLevels = z.infer<typeof orderLevelsSchema>;

export const whyOpeningSchema = z.object({
  ...evidence,
  amount: eurosSchema,
  ...dealt,
  bound: z.number().nullable(),
  against_bound: difference,
  shown_rate: z.number().nullable().describe('the price the client saw: recorded if seen_at is given, otherwise derived from the bound'),
  against_shown: difference,
  ...seenMoment,
  order: z
    .object({
      ...evidence,
      id: z.number().int(),
      kind: z.enum(['limit', 'stop']),
      price: z.number(),
      placed_at: z.string(),
      against_price: z.number(),
      splits: z
        .array(
          z.object({
            ...evidence,
            new_shares: z.number().int(),
            old_shares: z.number().int(),
            before: orderLevelsSchema.nullable().describe('null if earlier changes are not known'),
            after: orderLevelsSchema,
          }),
        )
        .describe('while the order was pending, oldest first'),
    })
    .nullable(),
  ...stops,
});

/** What a booking was computed from besides its own figures; null if earlier changes are not listed. */
const stakeSchema = z.object({ amount: eurosSchema, open_rate: z.number() }).nullable();

export const whyChangeSchema = z.discriminatedUnion('kind', [
  z.object({ ...evidence, kind: z.literal('stops_set'), ...stops }),
  z.object({
    ...evidence,
    kind: z.literal('targets_set'),
    targets: z.array(z.object({ price: z.number(), amount: eurosSchema })).describe('empty if they were removed'),
  }),
  z.object({ ...evidence, kind: z.literal('stop_trailed'), stop_lost: z.number(), quote: quoteSchema }),
  z.object({
    ...evidence,
    kind: z.literal('part_closed'),
    part_id: z.number().int(),
    amount: eurosSchema,
    rate: z.number(),
    profit: eurosSchema,
    target: z.number().nullable().describe('the price of the partial target that closed it'),
  }),
  z.object({ ...evidence, kind: z.literal('close_waiting'), amount: eurosSchema.nullable() }),
  z.object({ ...evidence, kind: z.literal('left_open'), code: z.enum(REFUSAL_CODES) }),
  z.object({
    ...evidence,
    kind: z.literal('split'),
    new_shares: z.number().int(),
    old_shares: z.number().int(),
    rate: z.number().describe('the price before the split at which nothing changed'),
    open_rate: z.number(),
    ...stops,
    credited: eurosSchema.describe('what rounding the opening price took'),
    before: z
      .object({ open_rate: z.number(), ...stops })
      .nullable()
      .describe('null if earlier changes are not listed'),
  }),
  z.object({
    ...evidence,
    kind: z.literal('dividend'),
    gross: z.number().describe('per share, before tax'),
    withheld: withheldPercentSchema,
    amount: eurosSchema,
    stake: stakeSchema,
  }),
  z.object({
    ...evidence,
    kind: z.literal('night'),
    date: z.string().describe('the day that ended at 17:00 in New York'),
    days: z.number().int(),
    year_days: z.union([z.literal(360), z.literal(365)]),
    yearly_rate: z.number().int().describe('in millionths of the position size; negative if the client receives it'),
    rate: z.number().describe('the price between bid and ask'),
    amount: eurosSchema.describe('negative if the client paid it'),
    stake: stakeSchema,
  }),
]);
export type WhyChange = z.infer<typeof whyChangeSchema>;

/** Euros to the micro-cent, as text because a double could not hold them exactly. */
const exactEuros = z.string().regex(/^-?\d+\.\d{8}$/);

/**
 * The exact amount, and the carried remainder before and after it, in euros with eight decimals; null in entries from before remainders
 * were carried.
 */
const roundingSchema = z.object({ exact: exactEuros, carried_before: exactEuros, carried_after: exactEuros });
export type WireRounding = z.infer<typeof roundingSchema>;

export const whyClosingSchema = z.object({
  ...evidence,
  reason: closingReasonSchema,
  ...dealt,
  seen_rate: z.number().nullable(),
  against_seen: difference,
  ...seenMoment,
  level: z.number().nullable(),
  against_level: difference,
  /** The rounding of the premium, as a negative amount. */
  guarantee: z
    .object({ market_rate: z.number(), saved: eurosSchema, premium: eurosSchema, rounding: roundingSchema.nullable() })
    .nullable(),
  low_margin: z
    .object({
      cause: z.enum(['margin_level', 'balance_below_zero']),
      balance: eurosSchema,
      used_margin: eurosSchema,
      equity: eurosSchema.nullable(),
      margin_level: z.number().nullable().describe('percent'),
      stop_out_level: z.number().describe('percent'),
      unpriced: z.array(z.string()),
      raised: z.array(z.object({ symbol: z.string(), percent: z.number() })),
    })
    .nullable(),
  profit: eurosSchema,
  /** The rounding of the profit. */
  rounding: roundingSchema.nullable(),
  bookings: z.array(
    z.object({
      kind: z.enum(['trade', 'premium', 'negative_balance', 'absorption', 'refill', 'debt_payment', 'release']),
      amount: eurosSchema,
      purse: z.string(),
      house_account: z.string(),
    }),
  ),
});

export const whySchema = z.object({
  ...positionHead,
  protected: z.union([z.literal(0), z.literal(1)]),
  opened_by: z.enum(['client', 'auto']),
  part_of: z.number().int().nullable(),
  open_rate: z.number().describe('in the shares in which it is held, or was closed'),
  financing: eurosSchema,
  dividends: eurosSchema,
  opening: whyOpeningSchema,
  changes: z.array(whyChangeSchema),
  has_earlier_changes: z.boolean(),
  closing: whyClosingSchema.nullable(),
});
export type WireWhy = z.infer<typeof whySchema>;

export const whyResponseSchema = z.object({ status: z.literal(true), data: whySchema });
export type WhyResponse = z.infer<typeof whyResponseSchema>;
