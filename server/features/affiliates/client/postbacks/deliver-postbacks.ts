import type { Database } from '../../../../adapters/db/database.ts';
import { attemptDelivery, type AttemptContext } from './attempt-delivery.ts';
import { claimDelivery } from './claim-delivery.ts';

export interface PostbackDeliverer {
  /** Sends whatever is due. Rejects only where the database does not answer. */
  deliverDue(): Promise<void>;
  /** Begins nothing more; what is under way ends by itself. */
  stop(): void;
}

export interface DelivererOptions extends AttemptContext {
  readonly database: Database;
}

/** So many are sent at the same time, each to a postback of its own. */
const LANES = 4;
/** Then it ends, and goes on when it is asked for again. */
const LONGEST_RUN_MS = 300_000;

/**
 * Tells affiliates' own systems what is owed to them. A process that is killed over it has delayed what it was sending by no more than
 * the time it had claimed it for; the receiver may then hear it twice, under the same id.
 */
export function createPostbackDeliverer(options: DelivererOptions): PostbackDeliverer {
  const { database, clock } = options;
  let isStopped = false;
  const hasStopped = (): boolean => isStopped;

  async function deliverOneByOne(until: number): Promise<void> {
    while (!hasStopped() && clock() < until) {
      const delivery = await claimDelivery(database, clock());
      // What was claimed while it was stopped is due again when the claim runs out, as after a kill.
      if (delivery === null || hasStopped()) return;
      await attemptDelivery(delivery, options);
    }
  }

  return {
    async deliverDue() {
      const until = clock() + LONGEST_RUN_MS;
      await Promise.all(Array.from({ length: LANES }, () => deliverOneByOne(until)));
    },
    stop() {
      isStopped = true;
    },
  };
}
