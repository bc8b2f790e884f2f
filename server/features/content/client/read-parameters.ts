/**
 * Parses a query or an encoded form into an object: `filter[title_slug]=about` becomes a member of `filter`, and nothing nests deeper.
 * Pure.
 */
export function readParameters(pairs: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const parameters = new Map<string, unknown>();
  const groups = new Map<string, Map<string, unknown>>();
  for (const [name, value] of Object.entries(pairs)) {
    const [, group, member] = /^(\w{1,60})\[(\w{1,60})\]$/.exec(name) ?? [];
    if (group === undefined || member === undefined) parameters.set(name, value);
    else groups.set(group, (groups.get(group) ?? new Map<string, unknown>()).set(member, value));
  }
  for (const [group, members] of groups) parameters.set(group, Object.fromEntries(members));
  return Object.fromEntries(parameters);
}
