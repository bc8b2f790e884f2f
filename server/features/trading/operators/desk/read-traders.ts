import type { ClientRef } from '@fairlead/contract/operators/fields.ts';
import { inArray } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { users } from '../../../../adapters/db/schema/principals.ts';

/** The clients behind these accounts. An account whose client was deleted has no name. */
export async function readTraders(
  { drizzle }: Pick<Queries, 'drizzle'>,
  accountIds: readonly number[],
): Promise<(accountId: number) => ClientRef> {
  const { id, email, firstName, lastName } = users;
  const ids = [...new Set(accountIds)];
  const rows = ids.length === 0 ? [] : await drizzle.select({ id, email, firstName, lastName }).from(users).where(inArray(id, ids));
  const traders = new Map(
    rows.map((row) => [row.id, { id: row.id, email: row.email, full_name: `${row.firstName} ${row.lastName}`.trim() }]),
  );
  return (accountId) => traders.get(accountId) ?? { id: accountId, email: '', full_name: `#${accountId}` };
}
