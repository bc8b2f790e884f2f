/** PostgreSQL's error code for a violated unique constraint. */
const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because the value is already taken in this unique index. Drizzle wraps the driver's errors. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === UNIQUE_VIOLATION && 'constraint' in error && error.constraint === index) return true;
  return isUniqueViolation(error.cause, index);
}
