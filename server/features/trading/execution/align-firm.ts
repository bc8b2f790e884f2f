import type { Queries } from '../../../adapters/db/database.ts';

/**
 * Makes the firm's sums of every day those of its clients, once the clients' have caught up.
 *
 * Fills are summed again: the journal still has all of them, and an earlier version may have compared them in another way. Refusals can't be,
 * because they are deleted after a while. What of the firm's sums belongs to no client any more is assigned to account 0.
 */
export async function alignFirm({ query }: Pick<Queries, 'query'>): Promise<void> {
  await query('DELETE FROM execution_days');
  await query(
    `INSERT INTO execution_days (day, symbol, kind, bucket, fills, slippage_sum, slippage_least, slippage_most, value_cents)
     SELECT day, symbol, kind, bucket, sum(fills), sum(slippage_sum), min(slippage_least), max(slippage_most), sum(value_cents)
     FROM execution_client_days GROUP BY day, symbol, kind, bucket`,
  );
  await query(
    `INSERT INTO refusal_days AS d (day, command, code, symbol, refused)
     SELECT day, command, code, symbol, sum(refused) FROM refusal_client_days GROUP BY day, command, code, symbol
     ON CONFLICT (day, command, code, symbol) DO UPDATE SET refused = greatest(d.refused, excluded.refused)`,
  );
  await query(
    `INSERT INTO refusal_client_days AS c (account_id, day, command, code, symbol, refused)
     SELECT 0, d.day, d.command, d.code, d.symbol, d.refused - coalesce(sum(of_clients.refused), 0)
     FROM refusal_days AS d LEFT JOIN refusal_client_days AS of_clients USING (day, command, code, symbol)
     GROUP BY d.day, d.command, d.code, d.symbol, d.refused HAVING d.refused > coalesce(sum(of_clients.refused), 0)
     ON CONFLICT (account_id, day, command, code, symbol) DO UPDATE SET refused = c.refused + excluded.refused`,
  );
}
