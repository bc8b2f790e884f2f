import { readCheckpoint } from '@fairlead/domain/proof/checkpoint.ts';
import type { EndReason } from '@fairlead/domain/proof/log-entry.ts';
import { readNote } from '@fairlead/domain/proof/signed-note.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { COMMAND_LINE } from '../../../audit/command-line-actor.ts';
import { recordAction } from '../../../audit/record-action.ts';
import { findCurrentLog, findLatestCheckpoint, markEnding } from './log-store.ts';

/** The reasons for which a person ends a log; the others are found by the process that writes it. */
export const OPERATOR_REASONS = ['stolen', 'rotated'] as const satisfies readonly EndReason[];
export type OperatorReason = (typeof OPERATOR_REASONS)[number];

export type EndLogResult =
  | { readonly kind: 'none' }
  /** It was ended before, and the process that writes hasn't begun another yet. */
  | { readonly kind: 'endedBefore'; readonly origin: string }
  /** `size` is that of its last checkpoint so far. */
  | { readonly kind: 'ended'; readonly origin: string; readonly size: number };

/** Ends the current log: the process that writes begins another, with a new key, at its next turn. */
export function endLog(database: Pick<Database, 'transaction'>, reason: OperatorReason, now: number): Promise<EndLogResult> {
  return database.transaction(async (transaction) => {
    const current = await findCurrentLog(transaction);
    if (current === null) return { kind: 'none' };
    const { id, origin } = current;
    if (!(await markEnding(transaction, id, reason))) return { kind: 'endedBefore', origin };
    const note = (await findLatestCheckpoint(transaction, id))?.note ?? '';
    const size = readCheckpoint(readNote(note)?.text ?? '')?.size ?? 0;
    await recordAction(
      transaction,
      COMMAND_LINE,
      { action: 'proof.endLog', subject: { kind: 'log', id }, after: { origin, size }, reason },
      now,
    );
    return { kind: 'ended', origin, size };
  });
}
