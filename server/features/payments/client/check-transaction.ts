import type { WireTransactionDetail } from '@fairlead/contract/payments/schemas.ts';
import { askProvider } from '../providers/check-due.ts';
import { getTransaction } from './get-transaction.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { findTransaction, noteCheck } from '../store.ts';

/** A client's browser asks every few seconds; a provider is not asked for that more often than this. */
const SHORTEST_PAUSE_MS = 5_000;

/**
 * What became of a deposit whose client has come back from the provider: the provider is asked at once instead of in its turn. Its answer
 * counts as much as a callback; that the browser is back counts for nothing. Refused with notFound.
 */
export async function checkTransaction(userId: number, transactionId: string, context: PaymentsContext): Promise<WireTransactionDetail> {
  const { database, clock, log } = context;
  const row = await findTransaction(database, transactionId);
  const isWaiting = row !== null && row.userId === userId && row.status === 'pending' && row.providerKey !== null;
  if (isWaiting && (await noteCheck(database, transactionId, clock(), SHORTEST_PAUSE_MS))) {
    await askProvider(row, context).catch((error: unknown) => log.error({ err: error, transactionId }, 'a deposit could not be checked'));
  }
  return getTransaction(userId, transactionId, context);
}
