/** The same value with every text in it as PostgreSQL's jsonb takes it: without null characters and without halves of characters. Pure. */
export function cleanText<Value>(value: Value): Value;
export function cleanText(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (Array.isArray(value)) return value.map((item: unknown) => cleanText(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]: [string, unknown]) => [cleanText(name), cleanText(member)]));
}
