/** How the witnesses of the transparency log are doing. There are no samples without witnesses, or in a process that submits nothing. */
import type { Metrics } from '../../../metrics/metrics.ts';
import type { Witnessing, WitnessView } from './witnessing.ts';

export function watchWitnesses(metrics: Pick<Metrics, 'watchBy' | 'watchTotals'>, witnessing: Pick<Witnessing, 'view'> | null): void {
  const label = 'witness';
  const byWitness = (measure: (view: WitnessView) => number | null) => () => {
    const figures = (witnessing?.view() ?? []).flatMap((view): readonly (readonly [string, number])[] => {
      const figure = measure(view);
      return figure === null ? [] : [[view.name, figure]];
    });
    return Object.fromEntries(figures);
  };
  metrics.watchBy(
    'fairlead_witness_cosigned_size',
    'Entries of the transparency log in the last checkpoint that a witness has signed; absent before the first since the start',
    label,
    byWitness(({ cosignedSize }) => cosignedSize),
  );
  metrics.watchBy(
    'fairlead_witness_overdue_seconds',
    'How long a witness has been asked for signatures without giving any; 0 if it has signed everything it was asked to',
    label,
    byWitness(({ overdueMs }) => overdueMs / 1_000),
  );
  metrics.watchBy(
    'fairlead_witness_contradicting',
    'Whether a witness has signed a history of the transparency log that is not the one in the database: 1 or 0',
    label,
    byWitness(({ isContradicting }) => Number(isContradicting)),
  );
  metrics.watchTotals(
    'fairlead_witness_failures_total',
    'Submissions of a checkpoint that a witness did not sign: it was away, slow, refused, or answered with something invalid',
    label,
    byWitness(({ failures }) => failures),
  );
}
