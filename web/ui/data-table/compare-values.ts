/** Compares two sort values: figures by value, words in the language's order. */
export function compareValues(one: unknown, other: unknown, collator: Intl.Collator): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one), String(other));
}
