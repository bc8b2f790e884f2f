/** What a comparison of our transactions with the providers and the ledger found: for operators. Amounts are euros. */
import { EXPLANATIONS } from '@fairlead/domain/payments/difference-explanation.ts';
import { DIFFERENCE_KINDS } from '@fairlead/domain/payments/reconciliation.ts';
import { z } from 'zod';
import { eurosSchema, instantSchema } from '../../fields.ts';

const amountSchema = eurosSchema.nullable();

export const NOT_COMPARED_REASONS = ['unreachable', 'refused', 'notConfigured'] as const;

/** One side that money goes through: a provider by its key, or null for wires and what operators book. */
export const reconciledSourceSchema = z.object({
  provider: z.string().nullable(),
  /** Transactions of the span that were compared with the ledger. */
  transactions: z.number().int(),
  /** Why the provider's list was not compared; null where it was, and where there is no provider. */
  not_compared: z.enum(NOT_COMPARED_REASONS).nullable(),
});

export const reconciledDifferenceSchema = z.object({
  kind: z.enum(DIFFERENCE_KINDS),
  /** The order it is about: its own id, or the ledger's reference where there is no transaction. Null for a total. */
  transaction_id: z.string().nullable(),
  /** What people call it; null where we have no such transaction. */
  number: z.string().nullable(),
  user_id: z.number().int().nullable(),
  provider: z.string().nullable(),
  /** The amounts that were compared; null where there is none on that side. */
  own_amount: amountSchema,
  provider_amount: amountSchema,
  ledger_amount: amountSchema,
  /** The cause where it is known; null where a person has to find it. */
  explained: z.enum(EXPLANATIONS).nullable(),
});
export type ReconciledDifference = z.infer<typeof reconciledDifferenceSchema>;

export const reconciliationFindingsSchema = z.object({
  sources: z.array(reconciledSourceSchema),
  /** Of the whole ledger, not of the span. */
  totals: z.object({
    /** What all purses of all clients hold together, and what the house's accounts do: they sum to zero. */
    purses: eurosSchema,
    house: eurosSchema,
    /** What is set aside in purses, and what withdrawals under way account for: they are equal. */
    reserved: eurosSchema,
    under_way: eurosSchema,
  }),
  differences: z.array(reconciledDifferenceSchema),
});
export type ReconciliationFindings = z.infer<typeof reconciliationFindingsSchema>;

export const reconciliationSummarySchema = z.object({
  id: z.number().int(),
  ran_at: z.string(),
  /** ISO 8601, UTC; `until` is not part of the span. */
  from: z.string(),
  until: z.string(),
  /** How many transactions were asked for in the span. */
  compared: z.number().int(),
  unexplained: z.number().int(),
  explained: z.number().int(),
  /** Keys of the providers that could not be asked: nothing is known of what went through them. */
  not_compared: z.array(z.string()),
});
export type ReconciliationSummary = z.infer<typeof reconciliationSummarySchema>;

export const reconciliationReportSchema = reconciliationSummarySchema.extend(reconciliationFindingsSchema.shape);
export type ReconciliationReport = z.infer<typeof reconciliationReportSchema>;

/** The last 35 days where no span is given. */
export const reconcileRequestSchema = z.object({ from: instantSchema.optional(), until: instantSchema.optional() });
export type ReconcileRequest = z.infer<typeof reconcileRequestSchema>;
export const reconciliationResponseSchema = z.object({ status: z.literal(true), data: reconciliationReportSchema });

/** The latest first, at most 30. */
export const reconciliationRunsSchema = z.object({ status: z.literal(true), data: z.array(reconciliationSummarySchema) });
export type ReconciliationRuns = z.infer<typeof reconciliationRunsSchema>;
