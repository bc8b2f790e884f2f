/** Reconciliation results for operators: our transactions compared with providers and the ledger. Amounts in euros. */
import { EXPLANATIONS } from '@fairlead/domain/payments/difference-explanation.ts';
import { DIFFERENCE_KINDS } from '@fairlead/domain/payments/reconciliation.ts';
import { z } from 'zod';
import { eurosSchema, instantSchema } from '../../fields.ts';

const amountSchema = eurosSchema.nullable();

export const NOT_COMPARED_REASONS = ['unreachable', 'refused', 'notConfigured'] as const;

/** A payment channel: a provider by key, or null for wires and manual adjustments. */
export const reconciledSourceSchema = z.object({
  provider: z.string().nullable(),
  /** Transactions in the span that were compared with the ledger. */
  transactions: z.number().int(),
  /** Why the provider's list was not compared; null if it was, and if there is no provider. */
  not_compared: z.enum(NOT_COMPARED_REASONS).nullable(),
});

export const reconciledDifferenceSchema = z.object({
  kind: z.enum(DIFFERENCE_KINDS),
  /** The order concerned: its own id, or the ledger reference if there is no transaction. Null for a total. */
  transaction_id: z.string().nullable(),
  /** Its display number; null if we have no such transaction. */
  number: z.string().nullable(),
  user_id: z.number().int().nullable(),
  provider: z.string().nullable(),
  /** The compared amounts; null on a side without one. */
  own_amount: amountSchema,
  provider_amount: amountSchema,
  ledger_amount: amountSchema,
  /** The cause if known; null if it needs investigation. */
  explained: z.enum(EXPLANATIONS).nullable(),
});
export type ReconciledDifference = z.infer<typeof reconciledDifferenceSchema>;

export const reconciliationFindingsSchema = z.object({
  sources: z.array(reconciledSourceSchema),
  /** Totals of the whole ledger, regardless of the span. */
  totals: z.object({
    /** The balances of all clients together, and those of the broker's accounts: they sum to zero. */
    purses: eurosSchema,
    house: eurosSchema,
    /** The reserved balances, and the amounts of pending withdrawals: they are equal. */
    reserved: eurosSchema,
    under_way: eurosSchema,
  }),
  differences: z.array(reconciledDifferenceSchema),
});
export type ReconciliationFindings = z.infer<typeof reconciliationFindingsSchema>;

export const reconciliationSummarySchema = z.object({
  id: z.number().int(),
  ran_at: z.string(),
  /** ISO 8601, UTC; `until` is exclusive. */
  from: z.string(),
  until: z.string(),
  /** The number of transactions requested in the span. */
  compared: z.number().int(),
  unexplained: z.number().int(),
  explained: z.number().int(),
  /** Keys of providers that could not be reached, so that their transactions are unchecked. */
  not_compared: z.array(z.string()),
});
export type ReconciliationSummary = z.infer<typeof reconciliationSummarySchema>;

export const reconciliationReportSchema = reconciliationSummarySchema.extend(reconciliationFindingsSchema.shape);
export type ReconciliationReport = z.infer<typeof reconciliationReportSchema>;

/** The last 35 days if no span is given. */
export const reconcileRequestSchema = z.object({ from: instantSchema.optional(), until: instantSchema.optional() });
export type ReconcileRequest = z.infer<typeof reconcileRequestSchema>;
export const reconciliationResponseSchema = z.object({ status: z.literal(true), data: reconciliationReportSchema });

/** Latest first, at most 30. */
export const reconciliationRunsSchema = z.object({ status: z.literal(true), data: z.array(reconciliationSummarySchema) });
export type ReconciliationRuns = z.infer<typeof reconciliationRunsSchema>;
