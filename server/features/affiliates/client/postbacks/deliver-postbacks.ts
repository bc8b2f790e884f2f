import type { Database } from '../../../../adapters/db/database.ts';
import { attemptDelivery, type AttemptContext } from './attempt-delivery.ts';
import { claimDelivery } from './claim-delivery.ts';

export interface PostbackDeliverer {
  /** Sends everything that is due. Rejects only if the database is unavailable. */
  deliverDue(): Promise<void>;
  /** Starts nothing new; deliveries in progress finish on their own. */
  stop(): void;
}

export interface DelivererOptions extends AttemptContext {
  readonly database: Database;
}

/** How many are sent concurrently, each to a different postback. */
const LANES = 4;
/** After this a run ends; the next request continues. */
const LONGEST_RUN_MS = 300_000;

/**
 * Sends due postbacks to affiliates' own systems. A process that dies during a delivery delays it only until its claim expires; the
 * receiver may then get it twice, under the same id.
 */
export function createPostbackDeliverer(options: DelivererOptions): PostbackDeliverer {
  const { database, clock } = options;
  let isStopped = false;
  const hasStopped = (): boolean => isStopped;

  async function deliverOneByOne(until: number): Promise<void> {
    while (!hasStopped() && clock() < until) {
      const delivery = await claimDelivery(database, clock());
      // A delivery claimed while stopping is due again when its claim expires, as after a crash.
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
