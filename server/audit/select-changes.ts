/** Only the differences between two states: what the audit log keeps of a change. */
export interface Changes {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** Compares values as JSON. Null if nothing differs. */
export function selectChanges(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): Changes | null {
  const changed = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (changed.length === 0) return null;
  const pick = (from: Readonly<Record<string, unknown>>) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  return { before: pick(before), after: pick(after) };
}
