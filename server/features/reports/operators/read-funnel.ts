import { TYPES_OF_GROUP } from '@fairlead/domain/payments/transaction-type.ts';
import { addDays, type Day } from '@fairlead/domain/payments/business-day.ts';
import type { Figure } from '@fairlead/contract/reports/schemas.ts';
import { hoursOf, shareOf, tableOf, type ReadReport, type TableRow } from './report-parts.ts';

const STEPS = ['signUps', 'emailConfirmed', 'detailsGiven', 'documentApproved', 'verified', 'deposited', 'traded'] as const;
type Step = (typeof STEPS)[number];

type Counts = Readonly<Record<Step, number>> & { readonly secondsToDeposit: number | null };
type GroupRow = Counts & {
  readonly day: Day | null;
  readonly country: string | null;
  readonly affiliateId: number | null;
  readonly affiliate: string | null;
  /** Which of the three the row is summed over, as in GROUPING(): a bit is set for each column that it is not. */
  readonly grouping: number;
};

const OVER = { day: 0b011, country: 0b101, affiliate: 0b110, all: 0b111 } as const;

/**
 * How far the clients who signed up in the span have come, as of now; by day, country and affiliate. The time to a deposit is the median.
 */
export const readFunnel: ReadReport = async ({ database, engine }, { from, until }) => {
  const rows = await database.query<GroupRow>(FUNNEL, [
    from,
    addDays(until, 1),
    [...TYPES_OF_GROUP.deposits],
    [...(await engine.listAccountsWithPositions())],
  ]);
  const over = (grouping: number) => rows.filter((row) => row.grouping === grouping);
  const [all] = over(OVER.all);
  const days = over(OVER.day);
  return {
    totals: all === undefined ? {} : figuresOf(all),
    series: STEPS.map((figure) => ({
      figure,
      byDay: new Map(days.map((row) => [row.day ?? '', row[figure]])),
      otherwise: 0 as const,
    })),
    tables: [
      tableOf(
        'country',
        COLUMNS,
        over(OVER.country).map((row) => rowOf(row, row.country ?? '', null)),
      ),
      tableOf(
        'affiliate',
        COLUMNS,
        over(OVER.affiliate).map((row) => rowOf(row, String(row.affiliateId ?? ''), row.affiliate)),
      ),
    ],
  };
};

const COLUMNS = [...STEPS, 'depositedShare', 'hoursToDeposit'] as const satisfies readonly Figure[];

function figuresOf(counts: Counts): Readonly<Record<(typeof COLUMNS)[number], number | null>> {
  const { signUps, emailConfirmed, detailsGiven, documentApproved, verified, deposited, traded } = counts;
  const depositedShare = shareOf(deposited, signUps);
  const hoursToDeposit = hoursOf(counts.secondsToDeposit);
  return { signUps, emailConfirmed, detailsGiven, documentApproved, verified, deposited, traded, depositedShare, hoursToDeposit };
}

function rowOf(counts: Counts, key: string, name: string | null): TableRow {
  const figures = figuresOf(counts);
  return { key, name, values: COLUMNS.map((figure) => figures[figure]) };
}

/** An account counts as having traded if it has closed or holds a position. */
const FUNNEL = `
  WITH cohort AS (
    SELECT (users.created_at AT TIME ZONE 'UTC')::date::text AS day, countries.alpha2 AS country, referred_accounts.affiliate_id,
      email_confirmed_at IS NOT NULL AS confirmed,
      birth_date IS NOT NULL AND street <> '' AND phone <> '' AS detailed,
      EXISTS (SELECT 1 FROM documents WHERE user_id = users.id AND status = 'approved') AS documented,
      pin IS NOT NULL AS verified,
      EXTRACT(EPOCH FROM deposit.first_at - users.created_at) AS seconds,
      users.id = ANY ($4::bigint[]) OR EXISTS (SELECT 1 FROM closed_positions WHERE account_id = users.id) AS traded
    FROM users
    LEFT JOIN countries ON countries.id = users.country_id
    LEFT JOIN referred_accounts ON referred_accounts.user_id = users.id
    LEFT JOIN LATERAL (
      SELECT min(completed_at) AS first_at FROM transactions
      WHERE user_id = users.id AND status = 'completed' AND type_id = ANY ($3::int[]) AND amount_cents > 0
    ) AS deposit ON true
    WHERE users.created_at >= ($1::date)::timestamp AT TIME ZONE 'UTC' AND users.created_at < ($2::date)::timestamp AT TIME ZONE 'UTC'
  )
  SELECT day, country, affiliate_id AS "affiliateId", min(affiliates.name) AS affiliate,
    GROUPING(day, country, affiliate_id) AS grouping,
    count(*)::int AS "signUps",
    count(*) FILTER (WHERE confirmed)::int AS "emailConfirmed",
    count(*) FILTER (WHERE detailed)::int AS "detailsGiven",
    count(*) FILTER (WHERE documented)::int AS "documentApproved",
    count(*) FILTER (WHERE verified)::int AS verified,
    count(seconds)::int AS deposited,
    count(*) FILTER (WHERE traded)::int AS traded,
    (percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds))::float8 AS "secondsToDeposit"
  FROM cohort LEFT JOIN affiliates ON affiliates.id = affiliate_id
  GROUP BY GROUPING SETS ((day), (country), (affiliate_id), ())`;
