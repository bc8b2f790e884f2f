import { MOST_PARTITIONS } from '@fairlead/domain/engine/partition.ts';

/** Completes "must be ...". */
export const PARTITIONS_ACCEPTS = `partitions from 0 to ${MOST_PARTITIONS - 1}, each only once, as numbers and ranges such as 0-15 or 0,2-3`;

const PART = /^(0|[1-9]\d?)(?:-(0|[1-9]\d?))?$/;

/** Reads partitions written as `0,2-3` and returns them ascending; null if the text is anything but PARTITIONS_ACCEPTS. */
export function parsePartitions(text: string): readonly number[] | null {
  const partitions = new Set<number>();
  for (const part of text.split(',')) {
    const [, first, last = first] = PART.exec(part.trim()) ?? [];
    if (first === undefined || last === undefined) return null;
    const [from, upTo] = [Number(first), Number(last)];
    if (from > upTo || upTo >= MOST_PARTITIONS) return null;
    for (let partition = from; partition <= upTo; partition += 1) {
      // Whoever names a partition twice may have meant another one.
      if (partitions.has(partition)) return null;
      partitions.add(partition);
    }
  }
  return [...partitions].toSorted((one, other) => one - other);
}
