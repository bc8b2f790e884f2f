import type { FiredTrigger } from './trigger-book.ts';

/** The fired triggers, split by whether they may act on the quote. */
export interface SplitFired {
  readonly acting: readonly FiredTrigger[];
  /** To be watched again until a tradable quote reaches them. */
  readonly waiting: readonly FiredTrigger[];
}

const NONE: readonly FiredTrigger[] = [];

/**
 * Splits fired triggers. At a tradable quote, all act. If the quote came late or its market has closed meanwhile, only margins are checked:
 * they follow every confirmed price, and can close the account's positions in other instruments.
 */
export function splitFired(fired: readonly FiredTrigger[], canTrade: boolean): SplitFired {
  if (canTrade) return { acting: fired, waiting: NONE };
  return {
    acting: fired.filter(({ kind }) => kind === 'margin'),
    waiting: fired.filter(({ kind }) => kind !== 'margin'),
  };
}
