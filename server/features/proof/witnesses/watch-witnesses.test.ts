import { expect, test } from 'vitest';
import { createMetrics } from '../../../metrics/create-metrics.ts';
import { watchWitnesses } from './watch-witnesses.ts';
import type { WitnessView } from './witnessing.ts';

async function samplesOf(views: readonly WitnessView[] | null): Promise<readonly string[]> {
  const metrics = createMetrics();
  watchWitnesses(metrics, views === null ? null : { view: () => views });
  return (await metrics.format()).match(/^fairlead_witness_.*$/gm) ?? [];
}

test('each witness has its own figures, and none for what is not known', async () => {
  const views = [
    { name: 'one', cosignedSize: 300, failures: 2, overdueMs: 0, isContradicting: false },
    { name: 'two', cosignedSize: null, failures: 0, overdueMs: 90_500, isContradicting: true },
  ];
  expect(await samplesOf(views)).toEqual([
    'fairlead_witness_cosigned_size{witness="one"} 300',
    'fairlead_witness_overdue_seconds{witness="one"} 0',
    'fairlead_witness_overdue_seconds{witness="two"} 90.5',
    'fairlead_witness_contradicting{witness="one"} 0',
    'fairlead_witness_contradicting{witness="two"} 1',
    'fairlead_witness_failures_total{witness="one"} 2',
    'fairlead_witness_failures_total{witness="two"} 0',
  ]);
});

test('without witnesses there are no figures', async () => {
  expect(await samplesOf(null)).toEqual([]);
});
