/** Parsers for values that the two drivers would read differently, by PostgreSQL's type number. */

const BIGINT = 20;
const DATE = 1082;

export const VALUE_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [BIGINT]: exactInteger,
  // A calendar day has no time zone; as a Date it would shift with the machine's.
  [DATE]: (text) => text,
};

/** Cents, millionths and milliseconds all fit a double exactly; a number that does not must not be rounded silently. */
function exactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`a bigint from the database is beyond exact integers: ${text}`);
  return value;
}
