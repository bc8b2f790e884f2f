import type { FiredTrigger } from './trigger-book.ts';

/** The triggers that a quote reached, by whether they may act on it. */
export interface SplitFired {
  readonly acting: readonly FiredTrigger[];
  /** To be watched for again: they wait for the next quote that reaches them and can be traded at. */
  readonly waiting: readonly FiredTrigger[];
}

const NONE: readonly FiredTrigger[] = [];

/**
 * At a quote that can be traded at, everything acts. At any other, because it came late or its market has closed meanwhile, only margins are
 * judged: they follow every confirmed price, and close what can be closed of the account's other positions.
 */
export function splitFired(fired: readonly FiredTrigger[], canTrade: boolean): SplitFired {
  if (canTrade) return { acting: fired, waiting: NONE };
  return {
    acting: fired.filter(({ kind }) => kind === 'margin'),
    waiting: fired.filter(({ kind }) => kind !== 'margin'),
  };
}
