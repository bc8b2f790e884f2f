/**
 * Halts trading where the server cannot determine a price by itself, and informs the desk. An operator who knows the price ends the halt.
 */
import type { HaltCause } from '@fairlead/domain/trading/desk/halt.ts';
import type { SplitRatio } from '@fairlead/domain/markets/split-ratio.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import type { BrokerRules } from '../../../../engine/broker-rules.ts';
import { insertHalt } from './halt-store.ts';
import type { TermsInForce } from '../rules/terms-in-force.ts';

export interface DoubtfulPrice {
  readonly symbol: string;
  readonly doubt: { readonly kind: 'reviewTooLong' } | { readonly kind: 'splitSuspected'; readonly ratio: SplitRatio };
}

export interface HaltOnDoubtContext {
  readonly database: Database;
  readonly brokerRules: BrokerRules;
  readonly termsInForce: Pick<TermsInForce, 'requireLead' | 'applyTerms'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly log: { error(details: object, message: string): void };
}

/** How many halts the server made, by cause. Monotonic. */
export type DoubtCounts = Record<Exclude<HaltCause, 'operator'>, number>;

export interface HaltsOnDoubt {
  /** Halts the instrument synchronously; the halt is stored afterwards. */
  readonly halt: (doubtful: DoubtfulPrice) => void;
  /**
   * Stores halts that are not stored yet and has them applied everywhere. Meant to be called about every second, because the database may
   * be unavailable.
   */
  readonly keep: () => Promise<void>;
  readonly counts: Readonly<DoubtCounts>;
}

export function createHaltsOnDoubt({ database, brokerRules, termsInForce, clock, log }: HaltOnDoubtContext): HaltsOnDoubt {
  const counts: DoubtCounts = { reviewTooLong: 0, splitSuspected: 0 };
  return {
    halt: ({ symbol, doubt }) => {
      // A halt for another cause does not replace it: the operator who ends that one may not know about this doubt.
      if (brokerRules.halts.some((halt) => halt.symbol === symbol && halt.cause === doubt.kind)) return;
      counts[doubt.kind] += 1;
      const ratio = doubt.kind === 'splitSuspected' ? `${doubt.ratio.newShares}:${doubt.ratio.oldShares}` : '';
      log.error({ symbol, cause: doubt.kind, ratio }, 'trading in an instrument is halted until an operator has checked its price');
      brokerRules.haltImmediately({ symbol, cause: doubt.kind, reason: ratio, operatorId: null, since: clock() });
    },
    keep: async () => {
      const halts = brokerRules.unstoredHalts;
      for (const halt of halts) {
        await termsInForce.requireLead();
        await insertHalt(database, halt);
        brokerRules.markStored(halt);
      }
      if (!brokerRules.hasStoredHalts) return;
      await termsInForce.applyTerms();
      brokerRules.releaseKeptHalts();
    },
    counts,
  };
}
