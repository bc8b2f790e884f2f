/**
 * Reports for operators. All have the same shape, so that one screen and one file format serve them all: figures for the whole span, the
 * same figures by day, and tables that break them down. Amounts in decimal euros, shares in percent.
 */
import { z } from 'zod';
import { daySchema } from '../fields.ts';
import { success } from '../operators/fields.ts';

export const REPORTS = ['funnel', 'payments', 'profit', 'losing', 'affiliates', 'reconciliation'] as const;
export const reportNameSchema = z.enum(REPORTS);
export type ReportName = z.infer<typeof reportNameSchema>;

export const FIGURE_UNITS = {
  signUps: 'count',
  emailConfirmed: 'count',
  detailsGiven: 'count',
  documentApproved: 'count',
  verified: 'count',
  deposited: 'count',
  traded: 'count',
  depositedShare: 'percent',
  hoursToDeposit: 'hours',
  deposits: 'euros',
  depositsCount: 'count',
  withdrawals: 'euros',
  withdrawalsCount: 'count',
  net: 'euros',
  count: 'count',
  amount: 'euros',
  hoursToDecide: 'hours',
  houseResult: 'euros',
  tradingResult: 'euros',
  premiums: 'euros',
  financing: 'euros',
  corporateActions: 'euros',
  promotions: 'euros',
  adjustments: 'euros',
  affiliatePayouts: 'euros',
  negativeBalances: 'euros',
  clientsProfit: 'euros',
  trades: 'count',
  volume: 'euros',
  accounts: 'count',
  losing: 'count',
  losingPercent: 'percent',
  commission: 'euros',
  acquisitions: 'euros',
  shares: 'euros',
  corrections: 'euros',
  ftds: 'count',
  costPerFtd: 'euros',
  payouts: 'euros',
  runs: 'count',
  compared: 'count',
  unexplained: 'count',
  explained: 'count',
} as const satisfies Readonly<Record<string, 'count' | 'euros' | 'percent' | 'hours'>>;
export type Figure = keyof typeof FIGURE_UNITS;
export const figureSchema = z.enum(Object.keys(FIGURE_UNITS) as [Figure, ...Figure[]]);

/** What the rows of a table represent. Each row has a key, and a name if the key is not readable. */
export const DIMENSIONS = ['country', 'affiliate', 'method', 'status', 'instrument', 'client', 'plan', 'range', 'day', 'run'] as const;
export const dimensionSchema = z.enum(DIMENSIONS);
export type Dimension = z.infer<typeof dimensionSchema>;

const valueSchema = z.number().nullable();

export const reportTableSchema = z.object({
  by: dimensionSchema,
  figures: z.array(figureSchema),
  /** Largest first; `values` correspond to `figures`. At most 500. */
  rows: z.array(z.object({ key: z.string(), name: z.string().nullable(), values: z.array(valueSchema) })),
});
export type ReportTable = z.infer<typeof reportTableSchema>;

export const reportSchema = z.object({
  report: reportNameSchema,
  /** The span, both days inclusive, and all its days in order. */
  from: z.string(),
  until: z.string(),
  days: z.array(z.string()),
  as_of: z.string(),
  /** A value is null if there is nothing to calculate it from. */
  totals: z.array(z.object({ figure: figureSchema, value: valueSchema })),
  /** `values` correspond to `days`. */
  series: z.array(z.object({ figure: figureSchema, values: z.array(valueSchema) })),
  tables: z.array(reportTableSchema),
});
export type Report = z.infer<typeof reportSchema>;

export const reportParamsSchema = z.object({ report: reportNameSchema });
/** Without days, the last thirty including today. */
export const reportQuerySchema = z.object({ from: daySchema.optional(), until: daySchema.optional() });
export const reportCsvQuerySchema = reportQuerySchema.extend({ by: dimensionSchema });
export const reportResponseSchema = z.object({ ...success, data: reportSchema });
