const FIRST_MS = 100;
const LONGEST_MS = 5_000;

/** A process that ran for this long was well: its end is not a failed start. */
export const WELL_AFTER_MS = 30_000;

/** How long to wait before starting a process again that has ended `times` times in a row without having been well, at least once. */
export function restartDelayMs(times: number): number {
  return Math.min(FIRST_MS * 2 ** (times - 1), LONGEST_MS);
}
