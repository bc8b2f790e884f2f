/**
 * Reports for the people who run the brokerage. All of them have one shape, so that there is one screen and one file format for them: figures
 * of the whole span, the same day by day, and tables of what they are made of. Euros are decimals; shares are percent.
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

/** What the rows of a table are: each has a key, and a name where the key says nothing to people. */
export const DIMENSIONS = ['country', 'affiliate', 'method', 'status', 'instrument', 'client', 'plan', 'range', 'day', 'run'] as const;
export const dimensionSchema = z.enum(DIMENSIONS);
export type Dimension = z.infer<typeof dimensionSchema>;

const valueSchema = z.number().nullable();

export const reportTableSchema = z.object({
  by: dimensionSchema,
  figures: z.array(figureSchema),
  /** In the order of what they weigh; `values` as `figures`. At most 500. */
  rows: z.array(z.object({ key: z.string(), name: z.string().nullable(), values: z.array(valueSchema) })),
});
export type ReportTable = z.infer<typeof reportTableSchema>;

export const reportSchema = z.object({
  report: reportNameSchema,
  /** The span, both days included, and every day of it in order. */
  from: z.string(),
  until: z.string(),
  days: z.array(z.string()),
  as_of: z.string(),
  /** A value is null where there is nothing to make it of. */
  totals: z.array(z.object({ figure: figureSchema, value: valueSchema })),
  /** `values` as `days`. */
  series: z.array(z.object({ figure: figureSchema, values: z.array(valueSchema) })),
  tables: z.array(reportTableSchema),
});
export type Report = z.infer<typeof reportSchema>;

export const reportParamsSchema = z.object({ report: reportNameSchema });
/** Without days, the last thirty, today included. */
export const reportQuerySchema = z.object({ from: daySchema.optional(), until: daySchema.optional() });
export const reportCsvQuerySchema = reportQuerySchema.extend({ by: dimensionSchema });
export const reportResponseSchema = z.object({ ...success, data: reportSchema });
