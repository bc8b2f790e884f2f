import { isDeepStrictEqual } from 'node:util';
import type { JournalEntry } from '@fairlead/domain/engine/event.ts';

/** Thrown if the journal lacks entries that this process has read from it. No program can put that right. */
export class JournalLost extends Error {
  override readonly name = 'JournalLost';

  constructor() {
    super('the journal lacks entries that it held before');
  }
}

/** The last entry that was read; `entry` is null if it was part of a snapshot or of a recovered state. */
export interface LastRead {
  readonly seq: number;
  readonly entry: JournalEntry | null;
}

/**
 * Checks that the journal still continues what was read. `found` are its entries from the last read one on. Throws JournalLost otherwise,
 * for example after a failover to a replica that was behind.
 */
export function requireContinued({ seq, entry }: LastRead, found: readonly JournalEntry[]): void {
  if (seq === 0) return;
  const [first] = found;
  if (first?.seq !== seq || (entry !== null && !isDeepStrictEqual(first, entry))) throw new JournalLost();
}
