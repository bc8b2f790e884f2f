import type { EngineEvent } from '../engine/event.ts';

/** What a withdrawal was taken back for: a loss that was larger than the account's cash, or a deposit that was reversed. */
export const TAKING_BACK_CAUSES = ['loss', 'reversal'] as const;
export type TakingBackCause = (typeof TAKING_BACK_CAUSES)[number];

/** How the engine ended a withdrawal. */
export type WithdrawalSettlement =
  | { readonly outcome: 'paid' | 'released' }
  | { readonly outcome: 'takenBack'; readonly cause: TakingBackCause };

/** How a journal entry ended the withdrawal with this reference; null where it didn't. `events` are all of the entry. */
export function selectSettlement(events: readonly EngineEvent[], reference: string): WithdrawalSettlement | null {
  const settled = events.find((event) => event.kind === 'withdrawalSettled' && event.reference === reference);
  if (settled?.kind !== 'withdrawalSettled') return null;
  const { outcome } = settled;
  if (outcome !== 'takenBack') return { outcome };
  const isReversal = events.some((event) => event.kind === 'fundsMoved' && event.fundsKind === 'reversal');
  return { outcome, cause: isReversal ? 'reversal' : 'loss' };
}

/** The withdrawals that these events took back, by their references. */
export function selectTakenBack(events: readonly EngineEvent[]): readonly string[] {
  return events.flatMap((event) => (event.kind === 'withdrawalSettled' && event.outcome === 'takenBack' ? [event.reference] : []));
}
