import type { Day } from '@fairlead/domain/payments/business-day.ts';
import { euros } from '../../euros.ts';
import { inEuros, sumBy, sumOf, tableOf, type ReadReport } from './report-parts.ts';

interface CommissionRow {
  readonly day: Day;
  readonly affiliateId: number;
  readonly affiliate: string;
  readonly kind: 'acquisition' | 'share' | 'correction' | 'payout';
  readonly planId: number | null;
  readonly plan: string | null;
  /** The amount earned by the affiliate. */
  readonly amountCents: number;
}

interface ResultRow {
  readonly day: Day;
  readonly affiliateId: number;
  readonly signUps: number;
  readonly ftds: number;
}

/** What affiliates earned and were paid, and the results: by day, affiliate and plan. */
export const readAffiliateCosts: ReadReport = async ({ database }, { from, until }) => {
  const rows = await database.query<CommissionRow>(COMMISSIONS, [from, until]);
  const results = await database.query<ResultRow>(RESULTS, [from, until]);
  const earned = rows.filter(({ kind }) => kind !== 'payout');
  const cents = (list: readonly CommissionRow[], kind?: CommissionRow['kind']) =>
    sumOf(list.filter((row) => kind === undefined || row.kind === kind).map(({ amountCents }) => amountCents));
  const ftds = sumOf(results.map((row) => row.ftds));
  const ids = [...new Set([...rows, ...results].map(({ affiliateId }) => affiliateId))];
  const names = new Map(rows.map(({ affiliateId, affiliate }) => [affiliateId, affiliate]));
  const plans = new Map(earned.map(({ planId, plan }) => [planId, plan]));
  return {
    totals: {
      commission: euros(cents(earned)),
      acquisitions: euros(cents(earned, 'acquisition')),
      shares: euros(cents(earned, 'share')),
      corrections: euros(cents(earned, 'correction')),
      payouts: euros(-cents(rows, 'payout')),
      ftds,
      costPerFtd: costPer(cents(earned), ftds),
    },
    series: [
      { figure: 'commission', byDay: inEuros(sumBy(earned, dayOfRow, ({ amountCents }) => amountCents)), otherwise: 0 },
      { figure: 'ftds', byDay: sumBy(results, dayOfRow, (row) => row.ftds), otherwise: 0 },
      { figure: 'signUps', byDay: sumBy(results, dayOfRow, ({ signUps }) => signUps), otherwise: 0 },
    ],
    tables: [
      tableOf(
        'affiliate',
        ['commission', 'acquisitions', 'shares', 'corrections', 'payouts', 'signUps', 'ftds', 'costPerFtd'],
        ids.map((id) => {
          const own = rows.filter(({ affiliateId }) => affiliateId === id);
          const ofAffiliate = results.filter(({ affiliateId }) => affiliateId === id);
          const all = own.filter(({ kind }) => kind !== 'payout');
          const first = sumOf(ofAffiliate.map((row) => row.ftds));
          const parts = (['acquisition', 'share', 'correction'] as const).map((kind) => euros(cents(own, kind)));
          const signUps = sumOf(ofAffiliate.map((row) => row.signUps));
          const values = [euros(cents(all)), ...parts, euros(-cents(own, 'payout')), signUps, first, costPer(cents(all), first)];
          return { key: String(id), name: names.get(id) ?? null, values };
        }),
      ),
      tableOf(
        'plan',
        ['commission'],
        [...plans].map(([id, name]) => ({
          key: String(id ?? ''),
          name,
          values: [euros(cents(earned.filter(({ planId }) => planId === id)))],
        })),
      ),
    ],
  };
};

const dayOfRow = ({ day }: { readonly day: Day }) => day;

/** The commission per first deposit; null if there is none. Rounded half up to the cent. */
function costPer(amountCents: number, count: number): number | null {
  return count === 0 ? null : euros(Math.round(amountCents / count));
}

/** The broker's lines, of which each transaction has one, selected by account and day. */
const COMMISSIONS = `
  SELECT entries.day::text AS day, entries.affiliate_id AS "affiliateId", min(affiliates.name) AS affiliate, entries.kind,
    entries.plan_id AS "planId", min(affiliate_plans.name) AS plan, sum(-entries.amount_cents)::bigint AS "amountCents"
  FROM affiliate_entries AS entries
  JOIN affiliates ON affiliates.id = entries.affiliate_id
  LEFT JOIN affiliate_plans ON affiliate_plans.id = entries.plan_id
  WHERE entries.account IN ('house:commissions', 'house:affiliatePayouts') AND entries.day BETWEEN $1::date AND $2::date
  GROUP BY entries.day, entries.affiliate_id, entries.kind, entries.plan_id`;

const RESULTS = `
  SELECT day::text, affiliate_id AS "affiliateId", sum(sign_ups)::int AS "signUps", sum(ftds)::int AS ftds
  FROM affiliate_days WHERE day BETWEEN $1::date AND $2::date GROUP BY 1, 2`;
