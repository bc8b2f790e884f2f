/**
 * Entries of a repeating group. Each begins with the group's first field, and what follows belongs to it, whether or not the specification
 * knows the field: sources add their own. Only the last entry may therefore contain what follows the group, which nobody asks it for.
 *
 * Source: FIX 4.4, volume 1, "Repeating Groups".
 */
import { readWhole, type FixField } from './fix-message.ts';

export type GroupEntry = ReadonlyMap<number, string>;

/** Null if there is no such group, or not as many entries as it says. */
export function readGroup(fields: readonly FixField[], countTag: number, firstTag: number): readonly GroupEntry[] | null {
  const start = fields.findIndex(([tag]) => tag === countTag);
  const count = readWhole(fields[start]?.[1]);
  if (count === null) return null;
  const entries: Map<number, string>[] = [];
  for (const [tag, value] of fields.slice(start + 1)) {
    if (tag === firstTag) entries.push(new Map());
    const entry = entries.at(-1);
    // The first value counts: a field that the group does not know may come once more after it.
    if (entry !== undefined && !entry.has(tag)) entry.set(tag, value);
  }
  return entries.length === count ? entries : null;
}
