/** The engines of this process, one for each partition of its group: they lead together, and stand by together. */
import type { Queries } from '../../adapters/db/database.ts';
import { CATCH_UP_DEADLINE_MS, type Engine } from '../engine.ts';
import { withinDeadline } from '../../deadline.ts';
import type { PartitionEngine } from './join-partitions.ts';

export interface LocalEngine extends PartitionEngine<Engine> {
  /** The epoch of this process's lead of the partition's journal. */
  readonly epoch: () => number;
}

/** Resolves when all of them lead. Rejects with the first failure, after each has led or failed. */
export async function leadPartitions(locals: readonly LocalEngine[]): Promise<void> {
  await forAll(locals, ({ engine }) => engine.lead());
}

/**
 * Brings the states of standbys up to date. With several, one query finds those whose journal has changed: a standby looks many times a
 * second, and most of the partitions are at rest.
 */
export async function followPartitions({ query }: Pick<Queries, 'query'>, locals: readonly LocalEngine[]): Promise<void> {
  if (locals.length < 2) return forAll(locals, ({ engine }) => engine.follow());
  const reading = query<{ readonly partition: number; readonly seq: number }>(
    `SELECT partition, coalesce((SELECT seq FROM journal AS j WHERE j.partition = p.partition ORDER BY seq DESC LIMIT 1), 0) AS seq
     FROM unnest($1::smallint[]) AS p (partition)`,
    [locals.map(({ partition }) => partition)],
  );
  const rows = await withinDeadline(reading, CATCH_UP_DEADLINE_MS, 'looking at the journals');
  const seqs = new Map(rows.map(({ partition, seq }) => [partition, seq]));
  const changed = locals.filter(({ partition, engine }) => engine.isFollowDue || seqs.get(partition) !== engine.durableSeq);
  await forAll(changed, ({ engine }) => engine.follow());
}

async function forAll(locals: readonly LocalEngine[], work: (local: LocalEngine) => Promise<void>): Promise<void> {
  const ends = await Promise.allSettled(locals.map(work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
