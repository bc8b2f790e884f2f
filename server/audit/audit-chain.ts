/**
 * The audit log as a hash chain: the digest of each entry covers the entry and the digest of the previous one. To change, drop or insert an
 * entry, an attacker has to recompute every later digest, and then the end of the chain differs from the checkpoints written elsewhere.
 */
import { createHash } from 'node:crypto';

/** The fields an entry's digest covers. Times are in milliseconds since 1970 UTC. */
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

export interface AuditCheckpoint {
  readonly seq: number;
  readonly digest: string;
}

/** The checkpoint before the first entry. */
export const EMPTY_CHAIN: AuditCheckpoint = { seq: 0, digest: '0'.repeat(64) };

export function digestOf(entry: AuditEntry, before: string): string {
  const { seq, at, operatorId, operatorEmail, action, subjectKind, subjectId, userId, reason, address, device, requestId } = entry;
  const fields = [before, seq, at, operatorId, operatorEmail, action, subjectKind, subjectId, userId, reason, address, device, requestId];
  return createHash('sha256')
    .update(JSON.stringify([...fields, sorted(entry.before), sorted(entry.after)]))
    .digest('hex');
}

/** A value with sorted object keys: a database returns the same value, but not always the same text. */
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

/** Verifies part of the chain from the checkpoint before it. Returns the checkpoint after it, or the first entry that does not fit. */
export function verifyChain(head: AuditCheckpoint, entries: readonly ChainedEntry[]): AuditCheckpoint | ChainFault {
  let { seq, digest } = head;
  for (const entry of entries) {
    if (entry.seq !== seq + 1) return { kind: 'gap', seq: seq + 1 };
    if (entry.digest !== digestOf(entry, digest)) return { kind: 'digest', seq: entry.seq };
    ({ seq, digest } = entry);
  }
  return { seq, digest };
}
