/**
 * Beyond the spec: scorecards of execution quality. The dealing desk's is of all clients, a client's of their own fills, and the public one is
 * the firm's of a month. Slippage is in basis points of the expected price, signed from the client's point of view.
 */
import { FILL_KINDS } from '@fairlead/domain/trading/desk/execution-quality.ts';
import { z } from 'zod';
import { daySchema, eurosSchema, monthSchema } from '../../fields.ts';

export const slippageSchema = z.object({
  fills: z.number().int(),
  better: z.number().int(),
  same: z.number().int(),
  worse: z.number().int(),
  average: z.number().nullable().describe('in basis points of the expected price; null without any'),
  average_better: z.number().nullable(),
  average_worse: z.number().nullable(),
  best: z.number().nullable(),
  worst: z.number().nullable(),
  gained: eurosSchema.describe('value of better fills to clients'),
  lost: eurosSchema.describe('cost of worse fills to clients, negative'),
});
export type WireSlippage = z.infer<typeof slippageSchema>;

/** A range of slippage in basis points; null for an open end. */
const rangeFields = { from: z.number().nullable(), to: z.number().nullable() };
const barSchema = z.object({ ...rangeFields, fills: z.number().int() });
export type WireBar = z.infer<typeof barSchema>;

const medianSchema = z.object(rangeFields).nullable().describe('the range with the median fill; null without any');
const verdictSchema = z.enum(['tooFew', 'symmetric', 'clientsFavoured', 'houseFavoured']).describe('of a sign test');

export const latencySchema = z.object({
  commands: z.number().int().describe('market orders and closes measured'),
  quantiles: z.array(z.object({ percent: z.number(), ms: z.number(), is_beyond: z.boolean() })),
  buckets: z.array(z.object({ up_to_ms: z.number().nullable(), count: z.number().int() })),
});
export type WireLatency = z.infer<typeof latencySchema>;

export const scorecardSchema = z.object({
  followed_at: z.string().nullable().describe('fills up to then are included; null before the first time'),
  /** Market orders whose client saw a price, and the verdict of the sign test on them. */
  seen: z.object({ ...slippageSchema.shape, median: medianSchema, verdict: verdictSchema, deviations: z.number() }),
  /** From worse to better. */
  distribution: z.array(barSchema),
  kinds: z.array(z.object({ kind: z.enum(FILL_KINDS), ...slippageSchema.shape })),
  instruments: z.array(z.object({ symbol: z.string(), name: z.string(), ...slippageSchema.shape })),
  days: z.array(z.object({ day: z.string(), better: z.number().int(), same: z.number().int(), worse: z.number().int() })),
  /** Most frequent first. The instrument is only given for orders refused when their price was reached. */
  refusals: z.array(z.object({ command: z.string(), code: z.string(), symbol: z.string(), name: z.string(), count: z.number().int() })),
  refused: z.number().int(),
  latency: latencySchema,
});
export type WireScorecard = z.infer<typeof scorecardSchema>;

/** Days in UTC, both inclusive, or a month; by default the last 30 days. A month takes precedence. */
export const ownExecutionQuerySchema = z.object({
  month: monthSchema.optional(),
  from: daySchema.optional(),
  until: daySchema.optional(),
});

export const ownExecutionResponseSchema = z.object({
  status: z.literal(true),
  data: z.object({ from: daySchema, until: daySchema, ...scorecardSchema.shape }),
});
export type OwnExecution = z.infer<typeof ownExecutionResponseSchema>['data'];

export const executionMonthParametersSchema = z.object({ month: monthSchema });

export const publishedMonthSchema = z.object({
  month: monthSchema,
  so_far: z.boolean().describe('the month is not over, or not counted to its end yet'),
});
export type PublishedMonth = z.infer<typeof publishedMonthSchema>;

/** Latest first. */
export const publishedMonthsResponseSchema = z.object({ status: z.literal(true), data: z.array(publishedMonthSchema) });

/** Without the best and the worst fill, which are one client's each. */
const publishedSlippageSchema = slippageSchema.omit({ best: true, worst: true });
export type PublishedSlippage = z.infer<typeof publishedSlippageSchema>;

const together = 'whether this is all the rows together that are too small to be published';

export const publishedExecutionSchema = z.object({
  ...publishedMonthSchema.shape,
  until: daySchema.nullable().describe('the last day included; null if nothing is published yet'),
  /** What is published has at least so many clients and cases, and no client with a larger share of them. */
  rule: z.object({ clients: z.number().int(), cases: z.number().int(), largest_share: z.number() }),
  /** Null if too few clients have traded. */
  seen: z.object({ ...publishedSlippageSchema.shape, median: medianSchema, verdict: verdictSchema, deviations: z.number() }).nullable(),
  distribution: z.array(barSchema),
  /** Only once the month is over, as are the instruments and the rejections. */
  kinds: z.array(
    z.object({ kinds: z.array(z.enum(FILL_KINDS)), together: z.boolean().describe(together), ...publishedSlippageSchema.shape }),
  ),
  instruments: z.array(
    z.object({ symbol: z.string(), name: z.string(), together: z.boolean().describe(together), ...publishedSlippageSchema.shape }),
  ),
  /** Null if too few clients were affected. */
  refusals: z
    .object({
      refused: z.number().int(),
      reasons: z.array(z.object({ code: z.string(), together: z.boolean().describe(together), count: z.number().int() })),
    })
    .nullable(),
  latency: latencySchema.nullable().describe('null if too little was measured'),
});
export type PublishedExecution = z.infer<typeof publishedExecutionSchema>;

export const publishedExecutionResponseSchema = z.object({ status: z.literal(true), data: publishedExecutionSchema });

/** The published months, latest first, and the figures of one of them; null if there are none. */
export interface PublishedExecutionPage {
  readonly months: readonly PublishedMonth[];
  readonly shown: PublishedExecution | null;
}
