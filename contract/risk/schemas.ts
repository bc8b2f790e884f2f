/** How many of our retail clients lose money, computed from our own ledger (ESMA decision (EU) 2018/796, annex II). */
import { z } from 'zod';

/** `percent` is null while there are too few accounts to say anything: fewer than `minimum_accounts`. */
export const riskFiguresSchema = z.object({
  computed_at: z.string(),
  /** The period of twelve months, as dates. */
  from: z.string(),
  until: z.string(),
  accounts: z.number().int(),
  /** Null like `percent`: of few accounts it would tell what became of a person's. */
  losing: z.number().int().nullable(),
  percent: z.number().int().nullable(),
  minimum_accounts: z.number().int(),
  /** Accounts by what became of them over the period: how many lost or won within each range of euros. Empty where `percent` is null. */
  ranges: z.array(z.object({ from_euros: z.number().nullable(), until_euros: z.number().nullable(), accounts: z.number().int() })),
});
export type RiskFigures = z.infer<typeof riskFiguresSchema>;
export const riskFiguresResponseSchema = z.object({ status: z.literal(true), data: riskFiguresSchema.nullable() });
