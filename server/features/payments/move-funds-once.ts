import type { MoveFunds } from '@fairlead/domain/engine/command.ts';
import type { Refusal } from '@fairlead/domain/engine/refusal.ts';
import type { PaymentsContext } from './payments-context.ts';

export type MovingContext = Pick<PaymentsContext, 'engine' | 'clock'>;

/**
 * Has the engine move funds under a reference that belongs to one booking alone, once however often it's called: if the reference is
 * already used, this booking has been made. Opens the trading account if there is none, because this may be the client's first money.
 * Returns why the engine refused, or null. Rejects with EngineUnavailable if the engine's answer was lost.
 */
export async function moveFundsOnce(
  funds: Pick<MoveFunds, 'accountId' | 'commandId' | 'fundsKind' | 'amount' | 'reference'>,
  { engine, clock }: MovingContext,
): Promise<Refusal | null> {
  const { accountId } = funds;
  const at = clock();
  if ((await engine.viewAccount(accountId)) === null) {
    await engine.submit({ accountId, at, kind: 'openAccount', commandId: `openAccount:${accountId}` });
  }
  const answer = await engine.submit({ ...funds, at, kind: 'moveFunds' });
  return answer.kind === 'refused' && answer.refusal.code !== 'referenceUsed' ? answer.refusal : null;
}
