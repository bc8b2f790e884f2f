import type { ReconciledDifference } from '@fairlead/contract/payments/operators/reconciliation.ts';

export interface DifferencesOfKind {
  readonly kind: ReconciledDifference['kind'];
  readonly rows: readonly ReconciledDifference[];
}

/** By kind, those first of which some are not explained; within a kind as they came. */
export function groupByKind(differences: readonly ReconciledDifference[]): readonly DifferencesOfKind[] {
  const groups = [...Map.groupBy(differences, ({ kind }) => kind)].map(([kind, rows]) => ({ kind, rows }));
  return groups.toSorted((one, other) => Number(isExplained(one)) - Number(isExplained(other)));
}

function isExplained({ rows }: DifferencesOfKind): boolean {
  return rows.every(({ explained }) => explained !== null);
}
