/** Writes ascending partitions as `parsePartitions` reads them: `0,2-3`. */
export function formatPartitions(partitions: readonly number[]): string {
  const ranges: { readonly from: number; upTo: number }[] = [];
  for (const partition of partitions) {
    const last = ranges.at(-1);
    if (last !== undefined && partition === last.upTo + 1) last.upTo = partition;
    else ranges.push({ from: partition, upTo: partition });
  }
  return ranges.map(({ from, upTo }) => (from === upTo ? String(from) : `${from}-${upTo}`)).join(',');
}
