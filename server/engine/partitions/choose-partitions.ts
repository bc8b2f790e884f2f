import type { Partitioning } from '@fairlead/domain/engine/partition.ts';
import { ConfigError } from '../../config.ts';

/** The partitions that an engine leads or stands by for, ascending: those it is configured for, or all that the installation has. */
export function choosePartitions({ count }: Pick<Partitioning, 'count'>, wanted: readonly number[] | null): readonly number[] {
  const all = Array.from({ length: count }, (_, partition) => partition);
  const unknown = wanted?.filter((partition) => partition >= count) ?? [];
  if (unknown.length === 0) return wanted ?? all;
  const known = count === 1 ? 'one partition, 0' : `${count} partitions, 0 to ${count - 1}`;
  throw new ConfigError(`PARTITIONS names partition ${unknown.join(', ')}, but this installation has ${known}.`);
}
