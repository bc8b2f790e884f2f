/** What was done before the demo began, deed by deed: each at a moment of its own, by the function that does it every day. */
import type { Database, Queries } from '../adapters/db/database.ts';
import type { FileStore } from '../adapters/files/file-store.ts';
import type { OperatorActor } from '../audit/record-action.ts';
import type { EnginePort } from '../engine/engine-port.ts';
import type { PaymentsContext } from '../features/payments/payments-context.ts';
import type { MailQueue } from '../mail/mail-queue.ts';

export interface DemoWorkContext {
  readonly database: Database;
  readonly engine: Pick<EnginePort, 'submit' | 'viewAccount'>;
  readonly documentFiles: FileStore;
  readonly providers: PaymentsContext['providers'];
  readonly secretBox: PaymentsContext['secretBox'];
  readonly rules: PaymentsContext['rules'];
  readonly newTransactionId: () => string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly log: PaymentsContext['log'];
}

/** The same at the moment of a deed; what it owes as mail arrived long ago. */
export interface DeedContext extends DemoWorkContext {
  readonly mailQueue: MailQueue;
  readonly siteUrl: () => string;
}

/** Hands the deed a database on which all that it writes is kept together with the note that the deed is done. */
export type Keep = (work: (context: DeedContext) => Promise<unknown>) => Promise<void>;

export interface DemoDeed {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  run(keep: Keep, context: DeedContext): Promise<unknown>;
}

/** Of the database alone. */
export function noted(at: number, work: (context: DeedContext) => Promise<unknown>): DemoDeed {
  return { at, run: (keep) => keep(work) };
}

/** Asks the engine as well, and finds done what it did the last time where it is run again. */
export function asked(at: number, work: (context: DeedContext) => Promise<unknown>): DemoDeed {
  return { at, run: (_keep, context) => work(context) };
}

export const SILENT_MAIL: MailQueue = { post: () => Promise.resolve() };

/** The transaction as a database: what asks for one of its own works in this one. */
export function databaseWithin(transaction: Queries, { kind }: Pick<Database, 'kind'>): Database {
  const refuse = (): Promise<never> => Promise.reject(new Error('not within a transaction'));
  return {
    kind,
    ofSessions: transaction,
    drizzle: transaction.drizzle,
    query: (sql, parameters) => transaction.query(sql, parameters),
    transaction: (work) => work(transaction),
    script: refuse,
    writer: refuse,
    poolCounts: () => null,
    cutConnections: () => undefined,
    close: refuse,
  };
}

/** The demo's operators by what they do here. */
export interface DemoStaff {
  readonly admin: OperatorActor;
  readonly approver: OperatorActor;
  readonly support: OperatorActor;
}

export interface DemoMoment {
  /** When the demo begins, in milliseconds since 1970 UTC: every deed lies before it. */
  readonly now: number;
  readonly staff: DemoStaff;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
