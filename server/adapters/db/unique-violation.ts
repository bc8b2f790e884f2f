/** PostgreSQL's class of errors for a row that would be the second with a value. */
const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because another row has the value that must be unique, by the name of the index. Drizzle wraps what the driver throws. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === UNIQUE_VIOLATION && 'constraint' in error && error.constraint === index) return true;
  return isUniqueViolation(error.cause, index);
}
