/** The journal is back within moments of the database, however long the outage was. */
const LONGEST_RETRY_DELAY_MS = 500;

/** The wait before the journal is tried again: from 50 ms, doubling up to half a second. */
export function doublingDelay(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.min(LONGEST_RETRY_DELAY_MS, 50 * 2 ** attempt)));
}
