/** Compares what two rows are sorted by: figures as figures, words as a reader of the language looks them up. */
export function compareValues(one: unknown, other: unknown, collator: Intl.Collator): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one), String(other));
}
