import { explainDifference } from '@fairlead/domain/payments/difference-explanation.ts';
import { findDifferences, type Difference, type ProviderRecord } from '@fairlead/domain/payments/reconciliation.ts';
import type { PaymentProvider, TimeSpan } from '../../../adapters/payments/payment-provider.ts';
import type { BookingContext } from '../deposits/book-deposit.ts';
import type { FoundDifferences } from './found-breaks.ts';
import { circumstancesOf, depositBooksOf, readByIds, readLastSteps, type BookedTransaction } from './reconciliation-books.ts';
import { applyProviderReport } from '../providers/apply-provider-report.ts';

export interface WindowComparison {
  readonly window: TimeSpan;
  /** Our deposits of the window; read after the provider's list. */
  readonly readOwn: () => Promise<readonly BookedTransaction[]>;
}

/**
 * Compares the deposits of a window with their provider's list and with the ledger. Every difference is checked again by order id, because
 * the three are read one after the other and the provider may put an order around midnight in another window. If the provider reports news,
 * it is applied like a callback. Rejects with a ProviderFault.
 */
export async function compareWithProvider(
  provider: PaymentProvider,
  { window, readOwn }: WindowComparison,
  found: FoundDifferences,
  context: BookingContext,
): Promise<readonly BookedTransaction[]> {
  const records = await provider.listRecords(window);
  const own = await readOwn();
  const known = new Set(own.map(({ transactionId }) => transactionId));
  const listedOnly = records.flatMap(({ transactionId }) => (known.has(transactionId) ? [] : [transactionId]));
  const others = await readOrdersOf(provider, listedOnly, context);
  const suspects = findDifferences({ ...depositBooksOf([...own, ...others]), provider: records });
  const listed = new Map(records.map((record) => [record.transactionId, record]));
  for (const [transactionId, first] of Map.groupBy(suspects, (difference) => difference.transactionId)) {
    await recheck(provider, { transactionId, first, listed: listed.get(transactionId) ?? null }, found, context);
  }
  return own;
}

/** Compares with the ledger alone, for deposits without a provider's list. */
export function findInLedger(own: readonly BookedTransaction[]): readonly Difference[] {
  return findDifferences({ ...depositBooksOf(own), provider: null });
}

async function readOrdersOf({ key }: PaymentProvider, ids: readonly string[], { database }: BookingContext) {
  const rows = await readByIds(database, ids);
  return rows.filter(({ providerKey }) => providerKey === key);
}

interface Suspect {
  readonly transactionId: string;
  readonly first: readonly Difference[];
  readonly listed: ProviderRecord | null;
}

async function recheck(
  provider: PaymentProvider,
  { transactionId, first, listed }: Suspect,
  found: FoundDifferences,
  context: BookingContext,
): Promise<void> {
  const { key: providerKey } = provider;
  const [before] = await readOrdersOf(provider, [transactionId], context);
  if (before === undefined) {
    for (const difference of first) found.add({ ...difference, row: null, providerKey, explained: null });
    return;
  }
  const { isFollowed, record } = await checkWithProvider(provider, before, context);
  const [row = before] = await readByIds(context.database, [transactionId]);
  const circumstances = circumstancesOf(row, await readLastSteps(context.database, [transactionId]));
  const latest = record ?? listed;
  const differences = findDifferences({ ...depositBooksOf([row]), provider: latest === null ? [] : [latest] });
  for (const difference of differences) {
    const explained = explainDifference(difference.kind, circumstances, context.clock());
    found.add({ ...difference, row, providerKey, explained });
  }
  if (!isFollowed || differences.length > 0) return;
  for (const difference of first) found.add({ ...difference, row, providerKey, explained: 'followedNow' });
}

/** Queries the provider about one order and applies its answer like any other report. */
async function checkWithProvider(
  provider: PaymentProvider,
  row: BookedTransaction,
  context: BookingContext,
): Promise<{ readonly isFollowed: boolean; readonly record: ProviderRecord | null }> {
  const { transactionId: orderId, providerReference } = row;
  const report = await provider.fetchReport({ orderId, providerReference });
  if (report === null) return { isFollowed: false, record: null };
  const { outcome, amount, currency } = report;
  const record = { transactionId: orderId, outcome, amount, currency };
  // It may have been booked while the provider was being queried.
  const [current = row] = await readByIds(context.database, [orderId]);
  if (!isNews(current, report)) return { isFollowed: false, record };
  try {
    const taken = await applyProviderReport({ providerKey: provider.key, report, source: 'query' }, context);
    return { isFollowed: taken === 'book' || taken === 'review' || taken === 'dispute', record };
  } catch (error) {
    context.log.error({ err: error, transactionId: orderId }, 'could not apply a report from a provider');
    return { isFollowed: false, record };
  }
}

/** Whether the report is news to us. It isn't if an operator knew it and decided otherwise. */
function isNews(row: BookedTransaction, { outcome, amount }: Pick<ProviderRecord, 'outcome' | 'amount'>): boolean {
  const { status, decidedBy, reviewReason, heardReversed } = row;
  if (outcome === 'reversed') {
    // More of a deposit in review may have become disputed.
    if (status === 'inReview') return reviewReason === 'reversed';
    return (status === 'completed' || status === 'processing') && (decidedBy === null || amount > (heardReversed ?? 0));
  }
  return outcome === 'paid' && (status === 'pending' || status === 'expired' || status === 'declined' || status === 'cancelled');
}
