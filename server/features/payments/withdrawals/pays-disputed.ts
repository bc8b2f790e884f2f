import { wouldPayDisputed } from '@fairlead/domain/payments/withdrawal-rules.ts';
import type { PaymentsContext } from '../payments-context.ts';

/** Whether any withdrawal of a client would take out what is disputed of their deposits, as the ledger stands at this moment. */
export async function paysDisputed(userId: number, { engine }: Pick<PaymentsContext, 'engine'>): Promise<boolean> {
  const account = await engine.viewAccount(userId);
  if (account === null) return false;
  const { cash, owed } = account.purses;
  return wouldPayDisputed({ cash, owed, held: account.held });
}
