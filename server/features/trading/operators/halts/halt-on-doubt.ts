/** Stops trading where the server cannot find a price out by itself, and tells the desk. An operator who knows the price ends the halt. */
import type { HaltCause } from '@fairlead/domain/trading/desk/halt.ts';
import type { SplitRatio } from '@fairlead/domain/markets/split-ratio.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import type { HouseRules } from '../../../../engine/house-rules.ts';
import { insertHalt } from './halt-store.ts';
import type { TermsInForce } from '../rules/terms-in-force.ts';

export interface DoubtfulPrice {
  readonly symbol: string;
  readonly doubt: { readonly kind: 'reviewTooLong' } | { readonly kind: 'splitSuspected'; readonly ratio: SplitRatio };
}

export interface HaltOnDoubtContext {
  readonly database: Database;
  readonly houseRules: HouseRules;
  readonly termsInForce: Pick<TermsInForce, 'demandLead' | 'bringIntoForce'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly log: { error(details: object, message: string): void };
}

/** How many halts the server made, by cause; they only grow. */
export type DoubtCounts = Record<Exclude<HaltCause, 'operator'>, number>;

export interface HaltsOnDoubt {
  /** Halts the instrument in this very call; that it is halted is written down afterwards. */
  readonly halt: (doubtful: DoubtfulPrice) => void;
  /** Writes down what is halted and not written down yet, and has it put into force for everybody. To be called every second or so: the database may be away. */
  readonly keep: () => Promise<void>;
  readonly counts: Readonly<DoubtCounts>;
}

export function createHaltsOnDoubt({ database, houseRules, termsInForce, clock, log }: HaltOnDoubtContext): HaltsOnDoubt {
  const counts: DoubtCounts = { reviewTooLong: 0, splitSuspected: 0 };
  return {
    halt: ({ symbol, doubt }) => {
      // Beside a halt for something else it is one of its own: whoever ends that one may know nothing of this.
      if (houseRules.halts.some((halt) => halt.symbol === symbol && halt.cause === doubt.kind)) return;
      counts[doubt.kind] += 1;
      const ratio = doubt.kind === 'splitSuspected' ? `${doubt.ratio.newShares}:${doubt.ratio.oldShares}` : '';
      log.error({ symbol, cause: doubt.kind, ratio }, 'trading in an instrument is halted until an operator has looked at its price');
      houseRules.haltAtOnce({ symbol, cause: doubt.kind, reason: ratio, operatorId: null, since: clock() });
    },
    keep: async () => {
      const halts = houseRules.unkeptHalts;
      for (const halt of halts) {
        await termsInForce.demandLead();
        await insertHalt(database, halt);
        houseRules.noteKept(halt);
      }
      if (!houseRules.hasKeptHalts) return;
      await termsInForce.bringIntoForce();
      houseRules.releaseKeptHalts();
    },
    counts,
  };
}
