/** How long to leave a witness alone after it has failed: a time that doubles, partly at random, so that many logs don't return at once. */
const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/** `failures` in a row, from 1; `random` from 0 to below 1; `askedForMs` is what the witness itself asked for. */
export function selectWitnessDelayMs(failures: number, random: number, askedForMs: number): number {
  const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10));
  return Math.max(askedForMs, Math.round(most * (0.5 + random / 2)));
}
