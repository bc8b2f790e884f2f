/** Operator calls for overnight financing: benchmark rates, the broker's fees, and changes that need two operators. */
import { FINANCING_FAULT_KINDS } from '@fairlead/domain/trading/financing/financing-faults.ts';
import { RULE_CLASSES } from '@fairlead/domain/trading/instrument.ts';
import { z } from 'zod';
import { eurosSchema, idSchema, LARGEST_INTEGER, textSchema } from '../../fields.ts';
import { operatorNameSchema, pageOf, pageQuery, reasonSchema, success } from '../../operators/fields.ts';

const ruleClassSchema = z.enum(RULE_CLASSES);
/** Percent a year. Loose, so that every fault of a rate is named. */
const percentSchema = z.number().min(-1_000_000).max(1_000_000);

const benchmarkSchema = z.object({
  rate_percent: percentSchema,
  name: textSchema.trim().max(2_000),
  as_of: textSchema.max(30).describe('the day of which the rate is, as 2026-06-18'),
  source: textSchema.trim().max(2_000),
});
export type WireBenchmark = z.infer<typeof benchmarkSchema>;

const benchmarksSchema = z.record(textSchema.max(10), benchmarkSchema);
export type WireBenchmarks = z.infer<typeof benchmarksSchema>;

/** Null for no financing. */
const feeSchema = percentSchema.nullable();

const feesSchema = z.object({
  classes: z.record(ruleClassSchema, feeSchema),
  /** By symbol, in place of the fee of the class. */
  instruments: z.record(textSchema.max(20), feeSchema),
});
export type WireFees = z.infer<typeof feesSchema>;

/** Null for what stays as it is. */
export const financingChangeSchema = z.object({ benchmarks: benchmarksSchema.nullable(), fees: feesSchema.nullable() });
export type WireFinancingChange = z.infer<typeof financingChangeSchema>;

/** `fee_percent` is null for no financing; the whole is null where the fee of the class applies. */
const overrideSchema = z.object({ fee_percent: feeSchema }).nullable();

export const financingDifferenceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('benchmark'),
    currency: z.string(),
    before: benchmarkSchema.nullable(),
    after: benchmarkSchema.nullable(),
  }),
  z.object({ kind: z.literal('classFee'), rule_class: ruleClassSchema, before: feeSchema, after: feeSchema }),
  z.object({ kind: z.literal('instrumentFee'), symbol: z.string(), before: overrideSchema, after: overrideSchema }),
]);
export type WireFinancingDifference = z.infer<typeof financingDifferenceSchema>;

export const financingFaultSchema = z.object({
  field: z.string().describe('the path in the change, such as benchmarks.USD.rate_percent or fees.classes.share'),
  kind: z.enum(FINANCING_FAULT_KINDS),
  /** What would be accepted: a percentage, a length, or a time in milliseconds since 1970 UTC. */
  limit: z.number().nullable(),
});
export type WireFinancingFault = z.infer<typeof financingFaultSchema>;

/** Milliseconds since 1970 UTC. */
const momentSchema = z.number();

const nightSchema = z.object({
  /** The next cut-off at which it is charged. */
  at: momentSchema,
  days: z.number().int(),
  /** For a position worth €1,000; negative if it earns. */
  long_cost: eurosSchema,
  short_cost: eurosSchema,
});

const financedInstrumentSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  rule_class: ruleClassSchema,
  /** The price currency, which a long borrows; null if unknown. */
  borrowed: z.string().nullable(),
  /** The base currency of a pair, which a long holds. */
  held: z.string().nullable(),
  fee_percent: feeSchema,
  /** What each side pays a year for a position that opens now; negative if it earns, null without financing. */
  long_percent: percentSchema.nullable(),
  short_percent: percentSchema.nullable(),
  year_days: z.number().int(),
  next_night: nightSchema.nullable(),
});
export type FinancedInstrument = z.infer<typeof financedInstrumentSchema>;

const proposalSchema = z.object({
  id: z.number().int(),
  differences: z.array(financingDifferenceSchema),
  reason: z.string(),
  proposed_by: operatorNameSchema,
  proposed_at: z.string(),
  is_own: z.boolean().describe('proposed by the operator who asks: another one has to approve it'),
  is_outdated: z.boolean().describe('another change has taken effect since, so it can no longer be approved'),
});
export type FinancingProposal = z.infer<typeof proposalSchema>;

/** What a night has booked over all accounts. */
const lastNightSchema = z.object({
  /** The cut-off. */
  at: momentSchema,
  /** When every account had been charged; null while some have not. */
  ended_at: momentSchema.nullable(),
  positions: z.number().int(),
  accounts: z.number().int(),
  /** What clients paid, and what they received. */
  paid: eurosSchema,
  received: eurosSchema,
});

export const financingResponseSchema = z.object({
  ...success,
  data: z.object({
    /** 0 before the first rates: no night costs anything. */
    version: z.number().int(),
    now: momentSchema,
    next_cut_off: momentSchema,
    /** Null before the first night. */
    last_night: lastNightSchema.nullable(),
    benchmarks: benchmarksSchema,
    /** The currencies that need a benchmark. */
    currencies: z.array(z.string()),
    /** For positions that open now. */
    fees: feesSchema,
    /** Fees that do not apply to all positions yet, by when they will. */
    in_notice: z.array(
      z.object({ valid_from: momentSchema, existing_from: momentSchema, differences: z.array(financingDifferenceSchema) }),
    ),
    instruments: z.array(financedInstrumentSchema),
    /** Those to be decided, oldest first. */
    proposals: z.array(proposalSchema),
  }),
});
export type FinancingView = z.infer<typeof financingResponseSchema>['data'];

const versionField = z.number().int().min(0).max(LARGEST_INTEGER);

export const checkFinancingRequestSchema = z.object({ base_version: versionField, change: financingChangeSchema });
export type CheckFinancingRequest = z.infer<typeof checkFinancingRequestSchema>;

/** Of a proposal that was made before: what it would do now. */
export const checkProposalRequestSchema = z.object({ id: idSchema });

/** A night of one day at current prices, for positions as they are open now. Positive: clients pay the broker. */
const effectSchema = z.object({
  symbol: z.string(),
  positions: z.number().int(),
  accounts: z.number().int(),
  now: eurosSchema,
  proposed: eurosSchema,
});
export type FinancingEffect = z.infer<typeof effectSchema>;

export const checkFinancingResponseSchema = z.object({
  ...success,
  data: z.object({
    differences: z.array(financingDifferenceSchema),
    /** At most 100; the change is refused if there are any. */
    faults: z.array(financingFaultSchema),
    fault_count: z.number().int(),
    as_of: momentSchema,
    /** When new fees would apply to positions that are open already, if approved now; null if no fee changes. */
    existing_from: momentSchema.nullable(),
    /** Accounts with positions or pending orders. */
    accounts: z.number().int(),
    /** Accounts whose nights would cost something else once the notice is over. */
    concerned: z.number().int(),
    now: eurosSchema,
    proposed: eurosSchema,
    /** Only instruments in which something changes, the largest difference first. */
    effects: z.array(effectSchema),
  }),
});
export type CheckedFinancing = z.infer<typeof checkFinancingResponseSchema>['data'];

/** Refused with financingChanged, financingNotAllowed and nothingChanged. */
export const proposeFinancingRequestSchema = checkFinancingRequestSchema.extend({ reason: reasonSchema });
export type ProposeFinancingRequest = z.infer<typeof proposeFinancingRequestSchema>;
export const proposeFinancingResponseSchema = z.object({ ...success, data: z.object({ id: z.number().int() }) });

/**
 * A rejection of one's own proposal withdraws it. Refused with notFound, financingDecided, secondPersonNeeded for an approval of one's own,
 * financingChanged and financingNotAllowed.
 */
export const decideFinancingRequestSchema = z.object({
  id: idSchema,
  verdict: z.enum(['approved', 'rejected']),
  reason: reasonSchema,
});
export type DecideFinancingRequest = z.infer<typeof decideFinancingRequestSchema>;
/** The version in effect since; null for a rejection. */
export const decideFinancingResponseSchema = z.object({ ...success, data: z.object({ version: z.number().int().nullable() }) });

export const financingVersionsQuerySchema = z.object(pageQuery);
/** Latest first, each with its differences from the version before. */
export const financingVersionsResponseSchema = pageOf(
  z.object({
    version: z.number().int(),
    reason: z.string(),
    created_at: z.string(),
    /** Null for the rates that ship with the server. */
    proposed_by: operatorNameSchema,
    approved_by: operatorNameSchema,
    differences: z.array(financingDifferenceSchema),
  }),
);
export type FinancingVersion = z.infer<typeof financingVersionsResponseSchema>['data'][number];
