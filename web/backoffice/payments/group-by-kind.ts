import type { ReconciledDifference } from '@fairlead/contract/payments/operators/reconciliation.ts';

export interface BreaksOfKind {
  readonly kind: ReconciledDifference['kind'];
  readonly rows: readonly ReconciledDifference[];
}

/** The breaks by kind, kinds with unexplained ones first; within a kind in the given order. */
export function groupByKind(differences: readonly ReconciledDifference[]): readonly BreaksOfKind[] {
  const groups = [...Map.groupBy(differences, ({ kind }) => kind)].map(([kind, rows]) => ({ kind, rows }));
  return groups.toSorted((one, other) => Number(isExplained(one)) - Number(isExplained(other)));
}

function isExplained({ rows }: BreaksOfKind): boolean {
  return rows.every(({ explained }) => explained !== null);
}
