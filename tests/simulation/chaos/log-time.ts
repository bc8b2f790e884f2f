/** The time of a line of a server's log, in milliseconds since 1970 UTC; empty for any other line. */
export function timeOf(line: string): readonly number[] {
  try {
    const read: unknown = JSON.parse(line);
    const time: unknown = typeof read === 'object' && read !== null ? Reflect.get(read, 'time') : null;
    return typeof time === 'string' ? [Date.parse(time)] : [];
  } catch {
    return [];
  }
}
