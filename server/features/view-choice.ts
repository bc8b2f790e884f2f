import type { HouseChoice } from '@fairlead/contract/operators/settings.ts';
import { inArray } from 'drizzle-orm';
import type { Queries } from '../adapters/db/database.ts';
import { operators } from '../adapters/db/schema/operators.ts';
import type { HeldChoice } from '../settings/house-settings.ts';

/** Names of operators by their ids. */
export async function listOperatorNames(
  { drizzle }: Pick<Queries, 'drizzle'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await drizzle
    .select({ id: operators.id, name: operators.name })
    .from(operators)
    .where(inArray(operators.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export function viewChoice({ operatorId, at, reason }: HeldChoice, names: ReadonlyMap<number, string>): HouseChoice {
  return { operator: names.get(operatorId) ?? null, at: new Date(at).toISOString(), reason };
}
