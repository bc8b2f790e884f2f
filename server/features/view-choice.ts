import type { SettingChoice } from '@fairlead/contract/operators/settings.ts';
import { inArray } from 'drizzle-orm';
import type { Queries } from '../adapters/db/database.ts';
import { operators } from '../adapters/db/schema/operators.ts';
import type { StoredChoice } from '../settings/broker-settings.ts';

/** Operators' names by their ids. */
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

export function viewChoice({ operatorId, at, reason }: StoredChoice, names: ReadonlyMap<number, string>): SettingChoice {
  return { operator: names.get(operatorId) ?? null, at: new Date(at).toISOString(), reason };
}
