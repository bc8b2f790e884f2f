/** The share of our retail clients that lose money, calculated from our own ledger (ESMA decision (EU) 2018/796, annex II). */
import { z } from 'zod';

/** `percent` is null with fewer than `minimum_accounts`, which are too few for a figure. */
export const riskFiguresSchema = z.object({
  computed_at: z.string(),
  /** The twelve-month period, as dates. */
  from: z.string(),
  until: z.string(),
  accounts: z.number().int(),
  /** Null like `percent`: with few accounts it would reveal individual results. */
  losing: z.number().int().nullable(),
  percent: z.number().int().nullable(),
  minimum_accounts: z.number().int(),
  /** Accounts by result over the period: how many lost or gained within each range of euros. Empty if `percent` is null. */
  ranges: z.array(z.object({ from_euros: z.number().nullable(), until_euros: z.number().nullable(), accounts: z.number().int() })),
});
export type RiskFigures = z.infer<typeof riskFiguresSchema>;
export const riskFiguresResponseSchema = z.object({ status: z.literal(true), data: riskFiguresSchema.nullable() });
