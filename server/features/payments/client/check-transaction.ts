import type { WireTransactionDetail } from '@fairlead/contract/payments/schemas.ts';
import { queryProvider } from '../providers/check-due.ts';
import { getTransaction } from './get-transaction.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { findTransaction, noteCheck } from '../store.ts';

/** The shortest interval between two queries to a provider about one deposit. The client's browser polls more often than this. */
const SHORTEST_PAUSE_MS = 5_000;

/**
 * Queries the provider about a deposit immediately, instead of at its next scheduled check, once the client is back from the provider's
 * page. The answer counts as much as a callback; the browser's return itself proves nothing. Throws CallRefused: notFound.
 */
export async function checkTransaction(userId: number, transactionId: string, context: PaymentsContext): Promise<WireTransactionDetail> {
  const { database, clock, log } = context;
  const row = await findTransaction(database, transactionId);
  const isWaiting = row !== null && row.userId === userId && row.status === 'pending' && row.providerKey !== null;
  if (isWaiting && (await noteCheck(database, transactionId, clock(), SHORTEST_PAUSE_MS))) {
    await queryProvider(row, context).catch((error: unknown) => log.error({ err: error, transactionId }, 'could not check a deposit'));
  }
  return getTransaction(userId, transactionId, context);
}
