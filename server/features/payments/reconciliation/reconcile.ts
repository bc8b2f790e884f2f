import type { ReconciliationFindings, ReconciliationReport } from '@fairlead/contract/payments/operators/reconciliation.ts';
import { cents, centsToEuros } from '@fairlead/domain/money.ts';
import { explainDifference } from '@fairlead/domain/payments/difference-explanation.ts';
import type { Difference } from '@fairlead/domain/payments/reconciliation.ts';
import { findWithdrawalDifferences } from '@fairlead/domain/payments/withdrawal-reconciliation.ts';
import { ProviderFault, type PaymentProvider, type TimeSpan } from '../../../adapters/payments/payment-provider.ts';
import type { BookingContext } from '../deposits/book-deposit.ts';
import { compareHolds } from './compare-holds.ts';
import { compareCheckpoints, compareEntries, compareReferences, compareTotals } from './compare-ledger.ts';
import { compareWithProvider, findInLedger, type WindowComparison } from './compare-with-provider.ts';
import { FoundDifferences } from './found-breaks.ts';
import type { PaymentsContext } from '../payments-context.ts';
import {
  circumstancesOf,
  isDeposit,
  listUsedProviders,
  readByIds,
  readCreated,
  readLastSteps,
  readMovedLater,
  readOverRefunded,
  withdrawalBooksOf,
  type BookedTransaction,
} from './reconciliation-books.ts';
import { insertReconciliation } from './reconciliation-store.ts';

export type ReconcileContext = BookingContext & Pick<PaymentsContext, 'database' | 'providers' | 'clock' | 'log'>;

/** The span of the nightly run. Late reports and reversals still fall into it; anything older has been compared on many nights. */
export const LATELY_MS = 35 * 86_400_000;
/** One day at a time bounds the memory a run needs. */
const WINDOW_MS = 86_400_000;

/**
 * Three-way reconciliation of the transactions created in a span: as we recorded them, as each provider lists them, and as the ledger
 * booked them. Stores every break with its cause, if known, and logs an error if one is left unexplained. A provider that cannot be queried
 * is reported as not compared. Books nothing itself: if a provider reports an order as paid, it is queried about that order and its answer
 * is applied like a callback.
 */
export async function reconcile(span: TimeSpan, context: ReconcileContext): Promise<ReconciliationReport> {
  const { database, clock } = context;
  const ranAt = new Date(clock());
  const found = new FoundDifferences();
  const sources = await compareSources(span, found, context);
  await compareEarlier(span, found, context);
  const { clients, firm, reserved, underWay } = await compareTotals(database, found);
  await compareCheckpoints(database, found, clock());
  const report = await insertReconciliation(database, {
    ranAt,
    since: new Date(span.from),
    until: new Date(span.until),
    compared: sources.reduce((total, { transactions }) => total + transactions, 0),
    findings: {
      sources: [...sources],
      totals: {
        purses: centsToEuros(clients),
        house: centsToEuros(firm),
        reserved: centsToEuros(reserved),
        under_way: centsToEuros(underWay),
      },
      differences: found.describe(),
    },
  });
  logReport(report, context);
  return report;
}

/** Reconciles the recent span, as the nightly job does and operators can at any time. */
export function reconcileLately(context: ReconcileContext): Promise<ReconciliationReport> {
  const now = context.clock();
  return reconcile({ from: now - LATELY_MS, until: now + 1 }, context);
}

type Source = ReconciliationFindings['sources'][number];

async function compareSources(span: TimeSpan, found: FoundDifferences, context: ReconcileContext): Promise<readonly Source[]> {
  const { providers, database } = context;
  const keys = new Set([...providers.list.map(({ key }) => key), ...(await listUsedProviders(database, span))]);
  const sources: Source[] = [];
  for (const key of [...keys, null]) sources.push(await compareSource(key, span, found, context));
  return sources;
}

/**
 * Compares the transactions of one provider, or of none, day by day. Once the provider fails to answer, the rest is compared with the
 * ledger alone.
 */
async function compareSource(key: string | null, span: TimeSpan, found: FoundDifferences, context: ReconcileContext): Promise<Source> {
  let asked = key === null ? null : context.providers.find(key);
  let notCompared: Source['not_compared'] = key !== null && asked === null ? 'notConfigured' : null;
  let count = 0;
  for (const window of windowsOf(span)) {
    const comparison = { window, readOwn: () => readCreated(context.database, key, window) };
    const listed = asked === null ? null : await compareOrFault(asked, comparison, found, context);
    if (listed instanceof ProviderFault) {
      notCompared = listed.kind;
      asked = null;
    }
    const isCompared = listed !== null && !(listed instanceof ProviderFault);
    const own = isCompared ? listed : await comparison.readOwn();
    if (!isCompared) await addConfirmed(own, found, context);
    count += own.length;
  }
  return { provider: key, transactions: count, not_compared: notCompared };
}

async function compareOrFault(
  provider: PaymentProvider,
  comparison: WindowComparison,
  found: FoundDifferences,
  context: ReconcileContext,
): Promise<readonly BookedTransaction[] | ProviderFault> {
  try {
    return await compareWithProvider(provider, comparison, found, context);
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    context.log.warn({ err: error, provider: provider.key }, 'could not reconcile with a payment provider');
    return error;
  }
}

/** Compares ledger movements in the span that belong to earlier transactions, or to none; and holds of disputed deposits. */
async function compareEarlier(span: TimeSpan, found: FoundDifferences, context: ReconcileContext): Promise<void> {
  const { database, clock } = context;
  for (const window of windowsOf(span)) {
    await addConfirmed(await readMovedLater(database, span.from, window), found, context);
    await compareReferences(database, window, found, clock());
    await compareHolds(context, window, found);
  }
  await compareEntries(database, span, found);
  for (const { transactionId, amountCents, returned } of await readOverRefunded(database, span)) {
    const [row = null] = await readByIds(database, [transactionId]);
    const amounts = { own: cents(amountCents), provider: null, ledger: cents(returned) };
    found.add({ kind: 'refundsExceedDeposit', transactionId, ...amounts, row, providerKey: row?.providerKey ?? null, explained: null });
  }
}

/** Compares with the ledger alone, twice: what differs only at the first look was in progress. */
async function addConfirmed(rows: readonly BookedTransaction[], found: FoundDifferences, { database, clock }: ReconcileContext) {
  const suspects = [...new Set(findAlone(rows).map(({ transactionId }) => transactionId))];
  const again = new Map((await readByIds(database, suspects)).map((row) => [row.transactionId, row]));
  const lastSteps = await readLastSteps(database, suspects);
  for (const difference of findAlone([...again.values()])) {
    const row = again.get(difference.transactionId);
    if (row === undefined) continue;
    const explained = explainDifference(difference.kind, circumstancesOf(row, lastSteps), clock());
    found.add({ ...difference, row, providerKey: row.providerKey, explained });
  }
}

function findAlone(rows: readonly BookedTransaction[]): readonly Difference[] {
  const withdrawals = rows.filter((row) => !isDeposit(row)).flatMap((row) => findWithdrawalDifferences(withdrawalBooksOf(row)));
  return [...findInLedger(rows.filter(isDeposit)), ...withdrawals];
}

function* windowsOf({ from, until }: TimeSpan): Generator<TimeSpan> {
  for (let start = from; start < until; start += WINDOW_MS) yield { from: start, until: Math.min(until, start + WINDOW_MS) };
}

function logReport(
  { id, compared, unexplained, explained, not_compared: notCompared }: ReconciliationReport,
  { log }: ReconcileContext,
): void {
  const details = { reconciliation: id, compared, unexplained, explained, notCompared };
  if (unexplained > 0) log.error(details, 'the reconciliation found unexplained breaks');
  else if (notCompared.length > 0) log.warn(details, 'the reconciliation could not query some of the providers');
  else log.info(details, 'the reconciliation found no unexplained breaks');
}
