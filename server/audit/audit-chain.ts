/**
 * The audit log as a chain: the digest of each entry is over the entry and the digest of the one before it. Whoever changes, drops or
 * inserts an entry has to make every later digest anew, and then the head differs from the one that was written elsewhere.
 */
import { createHash } from 'node:crypto';

/** What an entry's digest is over. Times are milliseconds since 1970 UTC. */
export interface AuditEntry {
  readonly seq: number;
  readonly at: number;
  readonly operatorId: number | null;
  readonly operatorEmail: string;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly userId: number | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string;
  readonly address: string;
  readonly device: string;
  readonly requestId: string;
}

export interface ChainedEntry extends AuditEntry {
  readonly digest: string;
}

export interface ChainHead {
  readonly seq: number;
  readonly digest: string;
}

/** Before the first entry. */
export const EMPTY_CHAIN: ChainHead = { seq: 0, digest: '0'.repeat(64) };

export function digestOf(entry: AuditEntry, before: string): string {
  const { seq, at, operatorId, operatorEmail, action, subjectKind, subjectId, userId, reason, address, device, requestId } = entry;
  const fields = [before, seq, at, operatorId, operatorEmail, action, subjectKind, subjectId, userId, reason, address, device, requestId];
  return createHash('sha256')
    .update(JSON.stringify([...fields, sorted(entry.before), sorted(entry.after)]))
    .digest('hex');
}

/** A value with the keys of its objects in order: what a database gives back is the same value, though not always the same text. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

export type ChainFault = { readonly kind: 'gap' | 'digest'; readonly seq: number };

/** Follows a stretch of the chain from the head before it: gives the head after it, or the first entry that does not fit. */
export function followChain(head: ChainHead, entries: readonly ChainedEntry[]): ChainHead | ChainFault {
  let { seq, digest } = head;
  for (const entry of entries) {
    if (entry.seq !== seq + 1) return { kind: 'gap', seq: seq + 1 };
    if (entry.digest !== digestOf(entry, digest)) return { kind: 'digest', seq: entry.seq };
    ({ seq, digest } = entry);
  }
  return { seq, digest };
}
