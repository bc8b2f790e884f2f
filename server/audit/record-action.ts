import type { Database, Queries } from '../adapters/db/database.ts';
import { digestOf, type AuditEntry } from './audit-chain.ts';
import { appendEntry, lockCheckpoint } from './audit-store.ts';

/** Who acts, from where, in which call; `operatorId` is null if it is not an operator. */
export interface Actor {
  readonly operatorId: number | null;
  readonly email: string;
  readonly address: string;
  readonly device: string;
  readonly requestId: string;
  /** Called for every entry, so that calls without one can be detected. */
  readonly onRecorded?: () => void;
}

/** An operator signed in to the back office. */
export interface OperatorActor extends Actor {
  readonly operatorId: number;
}

export interface Action {
  /** The action, for example `clients.freeze`: named after the permission or the call. */
  readonly action: string;
  /** What was acted on: its kind and id, for example `client`, `42`. */
  readonly subject: { readonly kind: string; readonly id: string | number };
  /** The client concerned, if any. */
  readonly userId?: number;
  /** Only what the action changed. No secrets, passwords or document content. */
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string;
}

/**
 * Records an action in the audit log, in the transaction that carries it out, so that neither exists without the other. An action that the
 * engine carries out is recorded before the command is sent: the request is an action in itself, and the answer is another entry or is in
 * the journal.
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

/** For a call that changed nothing: there was no action to record. */
export function noteNothingChanged(actor: Actor): void {
  actor.onRecorded?.();
}

async function append(queries: Pick<Queries, 'drizzle'>, actor: Actor, action: Action, at: number): Promise<void> {
  const head = await lockCheckpoint(queries);
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
