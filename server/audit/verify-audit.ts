import type { Queries } from '../adapters/db/database.ts';
import { EMPTY_CHAIN, followChain, type ChainHead } from './audit-chain.ts';
import { listEntriesAfter, readHead } from './audit-store.ts';
import type { WrittenHead } from './head-file.ts';

export interface AuditReport {
  readonly entries: number;
  readonly head: ChainHead;
  /** How many heads that were written elsewhere agree. */
  readonly headsCompared: number;
  /** What does not agree; empty where everything does. */
  readonly faults: readonly AuditFault[];
}

/** `writtenAt` is when a head was written down elsewhere, ISO 8601; null where the log itself does not agree. */
export interface AuditFault {
  /** An entry that is not there or not what it was; a log that ends before a head that was written, or leads to another; before its own. */
  readonly kind: 'missing' | 'changed' | 'cutOff' | 'otherThanWritten' | 'shorterThanHead';
  /** Of the entry that should be there. */
  readonly seq: number;
  readonly writtenAt: string | null;
}

const PAGE = 1_000;

/** Follows the audit log from its first entry, and holds it against its own end and the heads that were written elsewhere. */
export async function verifyAudit(queries: Pick<Queries, 'drizzle'>, written: readonly WrittenHead[]): Promise<AuditReport> {
  const end = await readHead(queries);
  const digests = new Map(written.map(({ seq }) => [seq, '']));
  let head = EMPTY_CHAIN;
  digests.set(head.seq, head.digest);
  for (;;) {
    const entries = await listEntriesAfter(queries, head.seq, PAGE);
    if (entries.length === 0) break;
    const followed = followChain(head, entries);
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
  // Entries that came while it was followed are not looked at.
  if (end.seq > head.seq) faults.push({ kind: 'shorterThanHead', seq: end.seq, writtenAt: null });
  return { entries: head.seq, head, headsCompared, faults };
}

/** A fault in a sentence. */
export function describeAuditFault({ kind, seq, writtenAt }: AuditFault): string {
  switch (kind) {
    case 'missing':
      return `entry ${seq} is missing`;
    case 'changed':
      return `entry ${seq} is not what it was when it was written`;
    case 'cutOff':
      return `the log ends before entry ${seq}, which it had reached on ${writtenAt ?? ''}`;
    case 'otherThanWritten':
      return `entry ${seq} is not the one that was the last on ${writtenAt ?? ''}`;
    case 'shorterThanHead':
      return `the log ends before entry ${seq}, where it should end`;
  }
}
