import type { Queries } from '../adapters/db/database.ts';
import { EMPTY_CHAIN, followChain, type ChainHead } from './audit-chain.ts';
import { listEntriesAfter, readHead } from './audit-store.ts';
import type { WrittenHead } from './head-file.ts';

export interface AuditReport {
  readonly entries: number;
  readonly head: ChainHead;
  /** How many heads that were written elsewhere agree. */
  readonly headsCompared: number;
  /** Sentences, each about something that does not agree; empty where everything does. */
  readonly faults: readonly string[];
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
      const fault =
        followed.kind === 'gap' ? `entry ${followed.seq} is missing` : `entry ${followed.seq} is not what it was when it was written`;
      return { entries: followed.seq - 1, head, headsCompared: 0, faults: [fault] };
    }
    for (const { seq, digest } of entries) if (digests.has(seq)) digests.set(seq, digest);
    head = followed;
  }
  const faults = written.flatMap(({ at, seq, digest }) => {
    if (seq > head.seq) return [`the log ends at entry ${head.seq}, and reached ${seq} on ${at}`];
    return digests.get(seq) === digest ? [] : [`entry ${seq} is not the one that was the last on ${at}`];
  });
  const headsCompared = written.length - faults.length;
  // Entries that came while it was followed are not looked at.
  if (end.seq > head.seq) faults.push(`the log ends at entry ${head.seq}, and should at ${end.seq}`);
  return { entries: head.seq, head, headsCompared, faults };
}
