/** Actions carried out before the demo begins, each at its own time and by the function that does it in normal operation. */
import type { Database, Queries } from '../adapters/db/database.ts';
import type { FileStore } from '../adapters/files/file-store.ts';
import type { OperatorActor } from '../audit/record-action.ts';
import type { EnginePort } from '../engine/engine-port.ts';
import type { PaymentsContext } from '../features/payments/payments-context.ts';
import type { EmailQueue } from '../email/email-queue.ts';

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

/** The same at the time of an action; its emails count as sent long ago. */
export interface DemoActionContext extends DemoWorkContext {
  readonly emailQueue: EmailQueue;
  readonly siteUrl: () => string;
}

/** Gives the action a database on which all its writes are committed together with the note that it is done. */
export type Keep = (work: (context: DemoActionContext) => Promise<unknown>) => Promise<void>;

export interface DemoAction {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  run(keep: Keep, context: DemoActionContext): Promise<unknown>;
}

/** An action that only uses the database. */
export function noted(at: number, work: (context: DemoActionContext) => Promise<unknown>): DemoAction {
  return { at, run: (keep) => keep(work) };
}

/** An action that also submits engine commands; if it runs again, it finds them done. */
export function asked(at: number, work: (context: DemoActionContext) => Promise<unknown>): DemoAction {
  return { at, run: (_keep, context) => work(context) };
}

export const SILENT_MAIL: EmailQueue = { post: () => Promise.resolve() };

/** The transaction as a database: functions that open a transaction run within this one. */
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
    follow: () => ({ isComplete: false }),
    poolCounts: () => null,
    cutConnections: () => undefined,
    close: refuse,
  };
}

/** The demo's operators by role. */
export interface DemoStaff {
  readonly admin: OperatorActor;
  readonly approver: OperatorActor;
  readonly support: OperatorActor;
}

export interface DemoMoment {
  /** When the demo begins, in milliseconds since 1970 UTC: every action is earlier. */
  readonly now: number;
  readonly staff: DemoStaff;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
