import type { Day } from '@fairlead/domain/payments/business-day.ts';
import type { Database } from '../../../adapters/db/database.ts';

/** A row of latency_client_days. */
export interface ClientLatencyLine {
  readonly account_id: number;
  readonly day: Day;
  readonly bucket: number;
  readonly count: number;
}

/** Adds counts to those of the clients and to the firm's, in one transaction. Several gateways add at once, all in the same order. */
export async function addLatencies(database: Pick<Database, 'transaction'>, lines: readonly ClientLatencyLine[]): Promise<void> {
  if (lines.length === 0) return;
  await database.transaction(async ({ query }) => {
    await query(
      `INSERT INTO latency_client_days AS d (account_id, day, bucket, count)
       SELECT account_id, day, bucket, count
       FROM jsonb_to_recordset($1::jsonb) AS r (account_id bigint, day date, bucket smallint, count integer) ORDER BY account_id, day, bucket
       ON CONFLICT (account_id, day, bucket) DO UPDATE SET count = d.count + excluded.count`,
      [JSON.stringify(lines)],
    );
    await query(
      `INSERT INTO latency_days AS d (day, bucket, count)
       SELECT day, bucket, sum(count)
       FROM jsonb_to_recordset($1::jsonb) AS r (day date, bucket smallint, count integer) GROUP BY day, bucket ORDER BY day, bucket
       ON CONFLICT (day, bucket) DO UPDATE SET count = d.count + excluded.count`,
      [JSON.stringify(lines)],
    );
  });
}
