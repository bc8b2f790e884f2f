import { wouldPayDisputed } from '@fairlead/domain/payments/withdrawal-rules.ts';
import type { PaymentsContext } from '../payments-context.ts';

/** Whether any withdrawal of a client would pay out disputed deposits, as the ledger stands right now. */
export async function paysDisputed(userId: number, { engine }: Pick<PaymentsContext, 'engine'>): Promise<boolean> {
  const account = await engine.viewAccount(userId);
  if (account === null) return false;
  const { cash, owed } = account.balances;
  return wouldPayDisputed({ cash, owed, held: account.held });
}
