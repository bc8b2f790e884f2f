/** Operator calls about live price sources. Prices are decimals as the source says them, without markup. */
import { ASSET_CATEGORIES } from '@fairlead/domain/trading/asset-categories.ts';
import { HOLDS } from '@fairlead/domain/markets/arbitration.ts';
import { z } from 'zod';
import { textSchema } from '../../fields.ts';
import { operatorNameSchema, reasonSchema, success } from '../../operators/fields.ts';

const sourceSchema = textSchema.min(1).max(31);
const symbolSchema = textSchema.min(1).max(20);
const count = z.number().int();

/** Who decided, when and why. */
const decisionSchema = z.object({ operator: operatorNameSchema, since: z.string(), reason: z.string() });

const priceSourceSchema = z.object({
  source: z.string(),
  kind: z.string().describe('the protocol, such as kraken or fix'),
  is_connected: z.boolean(),
  /** Why it is not connected, or what the source says; null if nothing is wrong. */
  fault: z.string().nullable(),
  /** Null while it is enabled. */
  disabled: decisionSchema.nullable(),
  /** From the source's timestamp to the arrival, over its newest ticks; null if it sends no time. */
  latency: z.object({ p50_ms: z.number(), p95_ms: z.number() }).nullable(),
  ticks_per_second: z.number().describe('over the last ten seconds'),
  /** Since the server started, like all counts here. */
  ticks: count,
  disconnects: count,
  /** How often frames were missing, so that the server connected again. */
  gaps: count,
  /** Frames that are not of the source's protocol. */
  garbage: count,
  /** Requests that the source refused. */
  refusals: count,
  last_frame_at: z.string().nullable(),
  /** The source's own names of instruments that it refuses. */
  refused: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** Names without a price on this connection. */
  unanswered: z.array(z.string()),
  /** How often another source took over one of its instruments. */
  failovers: count,
  /** Instruments whose prices come from it now, and those it has. */
  followed: count,
  offered: count,
  /** How much of the time its prices were used, over all its instruments, from 0 to 1; null just after the start. */
  share: z.number().nullable(),
});
export type PriceSource = z.infer<typeof priceSourceSchema>;

const entrySchema = z.object({
  source: z.string(),
  /** The source's name of the instrument. */
  name: z.string(),
  /** Null before the first price, and once it is not in force any more. */
  bid: z.number().nullable(),
  ask: z.number().nullable(),
  age_ms: z.number().nullable().describe('since its arrival'),
  stale_after_ms: z.number(),
  /** Whether the price is in force: new enough, from a source that is connected and enabled. */
  is_fresh: z.boolean(),
  /** Whether its ticks arrive long after their own time. */
  is_late: z.boolean(),
});
export type PriceSourceEntry = z.infer<typeof entrySchema>;

const sourcedInstrumentSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  category: z.enum(ASSET_CATEGORIES.map(({ name }) => name)),
  is_open: z.boolean(),
  /** In order of preference. */
  entries: z.array(entrySchema),
  /** The source that its prices come from; null if none has a price in force. */
  followed: z.string().nullable(),
  pinned: decisionSchema.extend({ source: z.string() }).nullable(),
  /** Why the followed source's prices are held back; null if they are not. */
  held_back: z.enum(HOLDS).nullable(),
  /** How far the followed source is from the one that differs from it most; null without a second price in force. */
  divergence_percent: z.number().nullable(),
  failovers: count,
});
export type SourcedInstrument = z.infer<typeof sourcedInstrumentSchema>;

const livePricesSchema = z.object({
  /** Identifies what the file of price sources says. */
  version: z.string(),
  sources: z.array(priceSourceSchema),
  /** Those with at least one source, in the file's order. */
  instruments: z.array(sourcedInstrumentSchema),
});
export type LivePrices = z.infer<typeof livePricesSchema>;

export const priceSourcesResponseSchema = z.object({
  ...success,
  data: z.object({
    now: z.string(),
    /** Null if prices are not live. */
    live: livePricesSchema.nullable(),
  }),
});
export type PriceSources = z.infer<typeof priceSourcesResponseSchema>['data'];

export const dryDisableQuerySchema = z.object({ source: sourceSchema });
const namedSchema = z.object({ symbol: z.string(), name: z.string() });
export const dryDisableResponseSchema = z.object({
  ...success,
  data: z.object({
    /** Instruments without a price afterwards: it is the last enabled source, or no other has a price in force now. */
    loses_price: z.array(namedSchema.extend({ cause: z.enum(['lastSource', 'othersSilent']) })),
    /** Instruments that another source takes over. */
    taken_over: count,
    /** Instruments whose pin to it has no effect while it is disabled. */
    pinned: z.array(namedSchema),
  }),
});
export type DryDisable = z.infer<typeof dryDisableResponseSchema>['data'];

const sourceDecision = { source: sourceSchema, reason: reasonSchema };
export const disableSourceRequestSchema = z.object(sourceDecision);
export type DisableSourceRequest = z.infer<typeof disableSourceRequestSchema>;
export const enableSourceRequestSchema = z.object(sourceDecision);
export type EnableSourceRequest = z.infer<typeof enableSourceRequestSchema>;
export const pinInstrumentRequestSchema = z.object({
  symbol: symbolSchema,
  source: sourceSchema,
  reason: reasonSchema,
  replaces: sourceSchema
    .nullish()
    .describe('the source it was pinned to when the operator decided, or null; if another one is pinned by then, the pin is refused'),
});
export type PinInstrumentRequest = z.infer<typeof pinInstrumentRequestSchema>;
export const unpinInstrumentRequestSchema = z.object({ symbol: symbolSchema, reason: reasonSchema });
export type UnpinInstrumentRequest = z.infer<typeof unpinInstrumentRequestSchema>;
