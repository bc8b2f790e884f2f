import type { Queries } from '../adapters/db/database.ts';
import { EMPTY_CHAIN, verifyChain, type AuditCheckpoint } from './audit-chain.ts';
import { listEntriesAfter, readCheckpoint } from './audit-store.ts';
import type { WrittenCheckpoint } from './checkpoint-file.ts';

export interface AuditReport {
  readonly entries: number;
  readonly head: AuditCheckpoint;
  /** Number of checkpoints written elsewhere that match. */
  readonly headsCompared: number;
  /** The discrepancies; empty if everything matches. */
  readonly faults: readonly AuditFault[];
}

/** `writtenAt` is when the checkpoint in question was written elsewhere, ISO 8601; null if the log itself is inconsistent. */
export interface AuditFault {
  /**
   * An entry is missing or changed; the log ends before a written checkpoint, or leads to a different one; the log ends before its own last
   * entry.
   */
  readonly kind: 'missing' | 'changed' | 'cutOff' | 'otherThanWritten' | 'shorterThanHead';
  /** Of the entry that should be there. */
  readonly seq: number;
  readonly writtenAt: string | null;
}

const PAGE = 1_000;

/** Verifies the audit log from its first entry, and compares it with its own end and with the checkpoints written elsewhere. */
export async function verifyAudit(queries: Pick<Queries, 'drizzle'>, written: readonly WrittenCheckpoint[]): Promise<AuditReport> {
  const end = await readCheckpoint(queries);
  const digests = new Map(written.map(({ seq }) => [seq, '']));
  let head = EMPTY_CHAIN;
  digests.set(head.seq, head.digest);
  for (;;) {
    const entries = await listEntriesAfter(queries, head.seq, PAGE);
    if (entries.length === 0) break;
    const followed = verifyChain(head, entries);
    if ('kind' in followed) {
      const fault: AuditFault = { kind: followed.kind === 'gap' ? 'missing' : 'changed', seq: followed.seq, writtenAt: null };
      return { entries: followed.seq - 1, head, headsCompared: 0, faults: [fault] };
    }
    for (const { seq, digest } of entries) if (digests.has(seq)) digests.set(seq, digest);
    head = followed;
  }
  const faults = written.flatMap(({ at, seq, digest }): readonly AuditFault[] => {
    if (seq > head.seq) return [{ kind: 'cutOff', seq, writtenAt: at }];
    return digests.get(seq) === digest ? [] : [{ kind: 'otherThanWritten', seq, writtenAt: at }];
  });
  const headsCompared = written.length - faults.length;
  // Entries added during verification are not checked.
  if (end.seq > head.seq) faults.push({ kind: 'shorterThanHead', seq: end.seq, writtenAt: null });
  return { entries: head.seq, head, headsCompared, faults };
}

/** A fault as a sentence. */
export function describeAuditFault({ kind, seq, writtenAt }: AuditFault): string {
  switch (kind) {
    case 'missing':
      return `entry ${seq} is missing`;
    case 'changed':
      return `entry ${seq} has been changed since it was written`;
    case 'cutOff':
      return `the log ends before entry ${seq}, which existed on ${writtenAt ?? ''}`;
    case 'otherThanWritten':
      return `entry ${seq} differs from the one recorded on ${writtenAt ?? ''}`;
    case 'shorterThanHead':
      return `the log ends before entry ${seq}, its recorded last entry`;
  }
}
