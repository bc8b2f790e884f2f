import { TYPES_OF_GROUP } from '@fairlead/domain/payments/transaction-type.ts';
import { addDays, type Day } from '@fairlead/domain/payments/business-day.ts';
import { euros } from '../../euros.ts';
import { hoursOf, inEuros, sumBy, sumOf, tableOf, type ReadReport } from './report-parts.ts';

interface PaymentRow {
  readonly day: Day;
  readonly isDeposit: boolean;
  /** The provider's key, or another payment method. */
  readonly method: string;
  readonly status: string;
  readonly count: number;
  /** Positive in either direction. */
  readonly amountCents: number;
  /** The number of decided ones, and their total time to a decision. */
  readonly decided: number;
  readonly secondsToDecide: number;
}

/**
 * Clients' deposits and withdrawals, by the day of the request. Sums only include completed ones, without reversed amounts; statuses are as
 * of now.
 */
export const readPayments: ReadReport = async ({ database }, { from, until }) => {
  const rows = await database.query<PaymentRow>(PAYMENTS, [
    from,
    addDays(until, 1),
    [...TYPES_OF_GROUP.deposits],
    [...TYPES_OF_GROUP.withdrawals],
  ]);
  const completed = rows.filter(({ status }) => status === 'completed');
  const deposits = completed.filter(({ isDeposit }) => isDeposit);
  const withdrawals = completed.filter(({ isDeposit }) => !isDeposit);
  const amount = (list: readonly PaymentRow[]) => sumOf(list.map(({ amountCents }) => amountCents));
  const count = (list: readonly PaymentRow[]) => sumOf(list.map((row) => row.count));
  const byDay = (list: readonly PaymentRow[]) =>
    inEuros(
      sumBy(
        list,
        ({ day }) => day,
        ({ amountCents }) => amountCents,
      ),
    );
  const asked = rows.filter(({ isDeposit }) => !isDeposit);
  const decided = sumOf(asked.map((row) => row.decided));
  // Sorted by name, independent of the database's order: rows with equal figures keep this order.
  const methods = [...new Set(completed.map(({ method }) => method))].toSorted();
  const statuses = [...new Set(rows.map(({ isDeposit, status }) => `${isDeposit ? 'deposit' : 'withdrawal'}.${status}`))].toSorted();
  return {
    totals: {
      deposits: euros(amount(deposits)),
      depositsCount: count(deposits),
      withdrawals: euros(amount(withdrawals)),
      withdrawalsCount: count(withdrawals),
      net: euros(amount(deposits) - amount(withdrawals)),
      hoursToDecide: decided === 0 ? null : hoursOf(sumOf(asked.map(({ secondsToDecide }) => secondsToDecide)) / decided),
    },
    series: [
      { figure: 'deposits', byDay: byDay(deposits), otherwise: 0 },
      { figure: 'withdrawals', byDay: byDay(withdrawals), otherwise: 0 },
    ],
    tables: [
      tableOf(
        'method',
        ['deposits', 'depositsCount', 'withdrawals', 'withdrawalsCount', 'net'],
        methods.map((key) => {
          const [came, went] = [deposits, withdrawals].map((list) => list.filter(({ method }) => method === key));
          const [cameCents, wentCents] = [amount(came ?? []), amount(went ?? [])];
          return { key, values: [euros(cameCents), count(came ?? []), euros(wentCents), count(went ?? []), euros(cameCents - wentCents)] };
        }),
      ),
      tableOf(
        'status',
        ['count', 'amount'],
        statuses.map((key) => {
          const list = rows.filter(({ isDeposit, status }) => key === `${isDeposit ? 'deposit' : 'withdrawal'}.${status}`);
          return { key, values: [count(list), euros(amount(list))] };
        }),
      ),
    ],
  };
};

/** A refund to a deposit's provider counts as the withdrawal it was requested as, by wire or otherwise. */
const PAYMENTS = `
  SELECT (created_at AT TIME ZONE 'UTC')::date::text AS day, type_id = ANY ($3::int[]) AS "isDeposit",
    coalesce(provider_key, CASE type_id WHEN 2 THEN 'wire' WHEN 7 THEN 'wire' WHEN 6 THEN 'card' ELSE 'manual' END) AS method,
    CASE status WHEN 'sending' THEN 'processing' ELSE status END AS status, count(*)::int AS count, sum(abs(amount_cents) - CASE status WHEN 'completed' THEN reversed_cents ELSE 0 END)::bigint AS "amountCents",
    count(decided_at)::int AS decided,
    coalesce(sum(EXTRACT(EPOCH FROM decided_at - created_at)), 0)::float8 AS "secondsToDecide"
  FROM transactions
  WHERE created_at >= ($1::date)::timestamp AT TIME ZONE 'UTC' AND created_at < ($2::date)::timestamp AT TIME ZONE 'UTC'
    AND (type_id = ANY ($3::int[]) OR type_id = ANY ($4::int[]))
  GROUP BY 1, 2, 3, 4`;
