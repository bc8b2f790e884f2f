import { addDays, type Day } from '@fairlead/domain/payments/business-day.ts';
import { MOST_ROWS, sumBy, sumOf, type ReadReport } from './report-parts.ts';

interface RunRow {
  readonly id: number;
  readonly day: Day;
  readonly ranAt: Date;
  readonly compared: number;
  readonly unexplained: number;
  readonly explained: number;
}

/** The results of the reconciliations, by the day on which they ran. */
export const readReconciliations: ReadReport = async ({ database }, { from, until }) => {
  const rows = await database.query<RunRow>(RUNS, [from, addDays(until, 1)]);
  const total = (valueOf: (row: RunRow) => number) => sumOf(rows.map(valueOf));
  const byDay = (valueOf: (row: RunRow) => number) => sumBy(rows, ({ day }) => day, valueOf);
  return {
    totals: {
      runs: rows.length,
      compared: total(({ compared }) => compared),
      unexplained: total(({ unexplained }) => unexplained),
      explained: total(({ explained }) => explained),
    },
    series: [
      { figure: 'unexplained', byDay: byDay(({ unexplained }) => unexplained), otherwise: null },
      { figure: 'explained', byDay: byDay(({ explained }) => explained), otherwise: null },
      { figure: 'compared', byDay: byDay(({ compared }) => compared), otherwise: null },
    ],
    tables: [
      {
        by: 'run',
        figures: ['unexplained', 'explained', 'compared'],
        rows: rows.slice(0, MOST_ROWS).map(({ id, ranAt, compared, unexplained, explained }) => ({
          key: String(id),
          name: ranAt.toISOString(),
          values: [unexplained, explained, compared],
        })),
      },
    ],
  };
};

/** The latest first. */
const RUNS = `
  SELECT id, (ran_at AT TIME ZONE 'UTC')::date::text AS day, ran_at AS "ranAt", compared,
    jsonb_array_length(jsonb_path_query_array(differences, '$.differences[*] ? (@.explained == null)')) AS unexplained,
    jsonb_array_length(jsonb_path_query_array(differences, '$.differences[*] ? (@.explained != null)')) AS explained
  FROM reconciliations
  WHERE ran_at >= ($1::date)::timestamp AT TIME ZONE 'UTC' AND ran_at < ($2::date)::timestamp AT TIME ZONE 'UTC'
  ORDER BY ran_at DESC, id DESC`;
