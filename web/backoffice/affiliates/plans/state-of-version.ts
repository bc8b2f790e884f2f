import type { WireAffiliatePlan } from '@fairlead/contract/affiliates/plans.ts';

export type VersionState = 'later' | 'inForce' | 'replaced';

type Version = Pick<WireAffiliatePlan, 'version' | 'valid_from'>;

/**
 * The status of each version of one plan on a day, YYYY-MM-DD, in the given order. The version that started last is in effect; of several
 * that started on the same day, the last one.
 */
export function statesOfVersions(versions: readonly Version[], today: string): readonly VersionState[] {
  const begun = versions.filter((each) => each.valid_from <= today);
  const inForce = begun.toSorted((one, other) => compare(one, other)).at(-1);
  return versions.map((each) => (each.valid_from > today ? 'later' : each === inForce ? 'inForce' : 'replaced'));
}

function compare(one: Version, other: Version): number {
  if (one.valid_from !== other.valid_from) return one.valid_from < other.valid_from ? -1 : 1;
  return one.version - other.version;
}
