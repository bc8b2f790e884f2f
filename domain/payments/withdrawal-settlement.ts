import type { EngineEvent } from '../engine/event.ts';

/** Why the engine cancelled a withdrawal: a loss larger than the account's cash, or a reversed deposit. */
export const TAKING_BACK_CAUSES = ['loss', 'reversal'] as const;
export type TakingBackCause = (typeof TAKING_BACK_CAUSES)[number];

/** How the engine settled a withdrawal. */
export type WithdrawalSettlement =
  | { readonly outcome: 'paid' | 'released' }
  | { readonly outcome: 'takenBack'; readonly cause: TakingBackCause };

/** Returns how a journal entry settled the withdrawal with this reference, or null if it didn't. `events` are all events of the entry. */
export function selectSettlement(events: readonly EngineEvent[], reference: string): WithdrawalSettlement | null {
  const settled = events.find((event) => event.kind === 'withdrawalSettled' && event.reference === reference);
  if (settled?.kind !== 'withdrawalSettled') return null;
  const { outcome } = settled;
  if (outcome !== 'takenBack') return { outcome };
  const isReversal = events.some((event) => event.kind === 'fundsMoved' && event.fundsKind === 'reversal');
  return { outcome, cause: isReversal ? 'reversal' : 'loss' };
}

/** Returns the references of the withdrawals that these events cancelled. */
export function selectCancelledWithdrawals(events: readonly EngineEvent[]): readonly string[] {
  return events.flatMap((event) => (event.kind === 'withdrawalSettled' && event.outcome === 'takenBack' ? [event.reference] : []));
}
