import type { Database } from '../adapters/db/database.ts';
import type { OperatorCall } from '../identity/operator-call.ts';

/** The dependencies of every feature's operator calls; each feature adds its own. */
export interface OperatorContext {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly operatorCall: OperatorCall;
}
