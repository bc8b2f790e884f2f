import type { RuleClass } from '@fairlead/domain/trading/instrument.ts';
import type { Switch } from '../oracle/oracle-rules.ts';

/** The rules as they were when each exploit was found, so that every strategy can show that it finds what it looks for. */

/** How long quotes could be traded at. */
export const FORMER_STALE_AFTER_MS: Readonly<Record<RuleClass, number>> = {
  majorForex: 15_000,
  minorForex: 30_000,
  gold: 15_000,
  majorIndex: 15_000,
  minorIndex: 30_000,
  commodity: 30_000,
  share: 60_000,
  crypto: 15_000,
};

/** Minimum distance and premium of guaranteed stops, in basis points. There was no maximum distance. */
export const FORMER_GUARANTEES: Readonly<Record<RuleClass, { readonly nearest: number; readonly premium: number }>> = {
  majorForex: { nearest: 30, premium: 2 },
  minorForex: { nearest: 60, premium: 4 },
  gold: { nearest: 50, premium: 3 },
  majorIndex: { nearest: 50, premium: 3 },
  minorIndex: { nearest: 80, premium: 5 },
  commodity: { nearest: 100, premium: 8 },
  share: { nearest: 300, premium: 30 },
  crypto: { nearest: 500, premium: 50 },
};

/** How affiliates' fees were decided. */
export interface FormerFees {
  /** They ignored later withdrawals. */
  readonly countsGrossDeposits?: boolean;
  /** They ignored what the account had paid for trading. */
  readonly paysUnearnedFees?: boolean;
  /** The spread cost of a side was rounded to the nearest cent, not down. */
  readonly roundsSpreadToNearest?: boolean;
}

export interface FormerRules extends FormerFees {
  readonly switches: readonly Switch[];
  /** Quotes could be traded at for longer, and prices outside sessions counted. */
  readonly hasNoSessions?: boolean;
  readonly hasFormerGuarantees?: boolean;
  /** Margins were never increased. Everything else is as it is today. */
  readonly raisesNoMargins?: boolean;
}
