/**
 * The dealing desk's view. Euros and prices are decimals. Values are at current prices. Profits are the clients', so the broker's are the
 * opposite.
 */
import { ASSET_CATEGORIES } from '@fairlead/domain/trading/asset-categories.ts';
import { z } from 'zod';
import { eurosSchema, textSchema } from '../../fields.ts';
import { clientRefSchema, spanQuery, success } from '../../operators/fields.ts';
import { scorecardSchema } from '../execution/schemas.ts';

const time = z.string();
const price = z.number();
const sideSchema = z.enum(['long', 'short']);
const categorySchema = z.enum(ASSET_CATEGORIES.map(({ name }) => name));

const sideSumSchema = z.object({
  positions: z.number().int(),
  opened: eurosSchema.describe('stake times leverage'),
  value: eurosSchema,
  /** Null without any. */
  open_price: price.nullable(),
});

/** `units` is the number that hedges the clients' positions at the current euro rate; null if that rate is unknown. */
const instrumentSideSchema = sideSumSchema.extend({ units: z.number().nullable() });

const exposureFields = {
  long: sideSumSchema,
  short: sideSumSchema,
  net: eurosSchema.describe('long less short'),
  positions: z.number().int(),
  accounts: z.number().int(),
  profit: eurosSchema,
};

export const instrumentExposureSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  category: categorySchema,
  /** Null before the first quote. */
  bid: price.nullable(),
  ask: price.nullable(),
  ...exposureFields,
  long: instrumentSideSchema,
  short: instrumentSideSchema,
  /** The base currency of a pair; null if a unit is a contract, share or ounce. */
  unit: z.string().nullable(),
  /** The price currency, and how much of it one euro buys; null if unknown. */
  quote_currency: z.string().nullable(),
  euro_rate: z.number().nullable(),
});
export type InstrumentExposure = z.infer<typeof instrumentExposureSchema>;

export const exposureResponseSchema = z.object({
  ...success,
  data: z.object({
    taken_at: time,
    total: z.object(exposureFields),
    categories: z.array(z.object({ category: categorySchema, ...exposureFields })),
    /** Instruments with open positions, largest net first in either direction. */
    instruments: z.array(instrumentExposureSchema),
  }),
});
export type Exposure = z.infer<typeof exposureResponseSchema>['data'];

/** For one instrument, or all if omitted. */
export const deskPositionsQuerySchema = z.object({ symbol: textSchema.max(40).optional() });
export const deskPositionSchema = z.object({
  id: z.number().int(),
  client: clientRefSchema,
  symbol: z.string(),
  name: z.string(),
  side: sideSchema,
  value: eurosSchema,
  margin: eurosSchema,
  leverage: z.number(),
  open_price: price,
  /** The current closing price; null before the first quote. */
  current_price: price.nullable(),
  profit: eurosSchema,
  stop_loss: price.nullable(),
  take_profit: price.nullable(),
  guaranteed_stop: z.boolean(),
  opened_at: time,
});
export type DeskPosition = z.infer<typeof deskPositionSchema>;
/** Largest first: at most 100 overall, 20 per instrument. */
export const deskPositionsResponseSchema = z.object({ ...success, data: z.array(deskPositionSchema) });

export const thinAccountSchema = z.object({
  client: clientRefSchema,
  margin_level: z.number().describe('percent'),
  equity: eurosSchema,
  used_margin: eurosSchema,
  positions: z.number().int(),
  /** The instrument that would first stop the account out if all others kept their prices; null if none can on its own. */
  nearest: z
    .object({
      symbol: z.string(),
      name: z.string(),
      price,
      move: z.number().describe('percent of the current price'),
      closes: z.array(z.object({ symbol: z.string(), name: z.string(), side: sideSchema, value: eurosSchema })),
    })
    .nullable(),
});
export type ThinAccountView = z.infer<typeof thinAccountSchema>;
export const deskMarginResponseSchema = z.object({
  ...success,
  data: z.object({
    taken_at: time,
    below: z.number().describe('the margin level in percent below which accounts are watched'),
    stop_out: z.number().describe('margin level in percent'),
    /** The total number; the lowest 100 are listed. */
    count: z.number().int(),
    accounts: z.array(thinAccountSchema),
  }),
});
export type DeskMargin = z.infer<typeof deskMarginResponseSchema>['data'];

const FEED_STATES = ['live', 'review', 'late', 'stale', 'silent', 'noSource', 'closed', 'halted'] as const;
export const feedInstrumentSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  category: categorySchema,
  /** `silent` never had a price; `closed` is not expected to have one. */
  state: z.enum(FEED_STATES),
  is_open: z.boolean(),
  is_halted: z.boolean(),
  last_tick_at: time.nullable(),
  age_ms: z.number().nullable(),
  stale_after_ms: z.number(),
  ticks_per_second: z.number().describe('over the last ten seconds'),
  source_bid: price.nullable(),
  source_ask: price.nullable(),
  bid: price.nullable(),
  ask: price.nullable(),
  spread: price.nullable(),
  usual_spread: price,
});
export type FeedInstrument = z.infer<typeof feedInstrumentSchema>;
export const feedResponseSchema = z.object({
  ...success,
  data: z.object({
    now: time,
    ticks_per_second: z.number(),
    accepted: z.number().int().describe('ticks since the server started'),
    dropped: z.array(z.object({ fault: z.string(), count: z.number().int() })),
    instruments: z.array(feedInstrumentSchema),
  }),
});
export type Feed = z.infer<typeof feedResponseSchema>['data'];

export const executionQuerySchema = z.object({ ...spanQuery, symbol: textSchema.max(40).optional() });

export const executionResponseSchema = z.object({
  ...success,
  data: z.object({
    ...scorecardSchema.shape,
    /** All that can be chosen, delisted ones too: they have fills from before. */
    choices: z.array(z.object({ symbol: z.string(), name: z.string() })),
  }),
});
export type Execution = z.infer<typeof executionResponseSchema>['data'];
