import type { WireAffiliatePlan } from '@fairlead/contract/affiliates/plans.ts';

export type VersionState = 'later' | 'inForce' | 'replaced';

type Version = Pick<WireAffiliatePlan, 'version' | 'valid_from'>;

/**
 * How each version of one plan stands on a day, YYYY-MM-DD, in the order given: of those that have begun, the one that began last is in
 * force, and of several that began on one day, the last.
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
