import type { Database, Queries } from '../adapters/db/database.ts';
import { digestOf, type AuditEntry } from './audit-chain.ts';
import { appendEntry, lockHead } from './audit-store.ts';

/** Who does something, from where, in which call; `operatorId` is null where no operator does. */
export interface Actor {
  readonly operatorId: number | null;
  readonly email: string;
  readonly address: string;
  readonly device: string;
  readonly requestId: string;
  /** Told of every entry, so that a call that leaves none can be found. */
  readonly onRecorded?: () => void;
}

/** Somebody who is logged in to the back office. */
export interface OperatorActor extends Actor {
  readonly operatorId: number;
}

export interface Action {
  /** What was done, as `clients.freeze`: in the words of the permission, or of the call. */
  readonly action: string;
  /** To what: its kind and its id, as `client`, `42`. */
  readonly subject: { readonly kind: string; readonly id: string | number };
  /** The client it is about, where it is about one. */
  readonly userId?: number;
  /** Only what the action changed. No secret, no password, no content of a document. */
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string;
}

/**
 * Writes an action into the audit log, in the transaction that carries it out: neither is there without the other. What the engine carries
 * out is recorded before it is asked, since asking for it is an action too, and its answer is another entry or stands in the journal.
 */
export async function recordAction(
  queries: Pick<Database, 'transaction'> | Pick<Queries, 'drizzle'>,
  actor: Actor,
  action: Action,
  at: number,
): Promise<void> {
  if ('transaction' in queries) await queries.transaction((transaction) => append(transaction, actor, action, at));
  else await append(queries, actor, action, at);
  actor.onRecorded?.();
}

/** For a call that found everything as it asked for it: nothing was done that could be recorded. */
export function noteNothingChanged(actor: Actor): void {
  actor.onRecorded?.();
}

async function append(queries: Pick<Queries, 'drizzle'>, actor: Actor, action: Action, at: number): Promise<void> {
  const head = await lockHead(queries);
  const entry: AuditEntry = {
    seq: head.seq + 1,
    at,
    operatorId: actor.operatorId,
    operatorEmail: actor.email,
    action: action.action,
    subjectKind: action.subject.kind,
    subjectId: String(action.subject.id),
    userId: action.userId ?? null,
    before: action.before ?? null,
    after: action.after ?? null,
    reason: action.reason ?? '',
    address: actor.address,
    device: actor.device,
    requestId: actor.requestId,
  };
  await appendEntry(queries, entry, digestOf(entry, head.digest));
}
