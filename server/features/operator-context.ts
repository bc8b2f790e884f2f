import type { Database } from '../adapters/db/database.ts';
import type { OperatorCall } from '../identity/operator-call.ts';

/** What the operators' calls of every feature are handed; each adds what it needs beside. */
export interface OperatorContext {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly operatorCall: OperatorCall;
}
