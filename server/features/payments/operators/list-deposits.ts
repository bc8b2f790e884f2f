import type { DepositQueue, DepositQueueQuery } from '@fairlead/contract/payments/operators/schemas.ts';
import { cents, centsToEuros } from '@fairlead/domain/money.ts';
import { selectVerdicts } from '@fairlead/domain/payments/deposit-verdict.ts';
import { shownStatusOf } from '@fairlead/domain/payments/transaction-status.ts';
import { dueDayOf } from '@fairlead/domain/operators/queues.ts';
import { CURSOR_VALUES, cutPage, readCursorBy } from '../../page-cursor.ts';
import { describeOnePersonRoom, readOnePersonRooms, type OnePersonSubject } from '../../one-person-limit.ts';
import { listClaims } from '../../queue-claims.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { describeWire } from '../wire-details.ts';
import { isWire, leftOf, undecidedOf } from './decide-deposit.ts';
import { listDepositsToDecide, listLastReports, wireWaiting, type KeptReport } from './operator-store.ts';

export type ListDepositsContext = Pick<PaymentsContext, 'database' | 'providers' | 'clock'>;

/**
 * Deposits that do not go on without a person: those in review with their provider's last word, and wires that are awaited. Refused with
 * invalidInput where the cursor is none of this list.
 */
export async function listDeposits(
  operatorId: number,
  { state, cursor, limit }: DepositQueueQuery,
  context: ListDepositsContext,
): Promise<Pick<DepositQueue, 'data' | 'next'>> {
  const { database, providers, clock } = context;
  const last = readCursorBy(cursor, CURSOR_VALUES.number);
  const after = last === null ? null : { number: last.id };
  const found = await listDepositsToDecide(database, { state: state ?? null, after, most: limit + 1 });
  const { rows, next } = cutPage(found, limit, ({ deposit: { number } }) => ({ value: number, id: number }));
  const ids = rows.map(({ deposit }) => deposit.transactionId);
  const reports = await listLastReports(database, ids);
  const subjects = rows.map(({ deposit }): OnePersonSubject => `client:${deposit.userId}`);
  const roomOf = await readOnePersonRooms(database, operatorId, subjects, clock());
  const claims = await listClaims(database, 'deposits', ids, clock());
  const reportOf = new Map(reports.map((report) => [report.transactionId, report]));
  const data = rows.map(({ deposit, client, checkedByName }) => ({
    ...wireWaiting({ payment: deposit, client, checkedByName }, operatorId, claims),
    amount: centsToEuros(cents(deposit.amountCents)),
    currency: deposit.currency,
    status: shownStatusOf(deposit.status),
    provider: deposit.providerKey === null ? null : (providers.find(deposit.providerKey)?.title ?? deposit.providerKey),
    verdicts: [...selectVerdicts({ ...deposit, isWire: isWire(deposit) })],
    review_reason: deposit.status === 'inReview' ? deposit.reviewReason : null,
    disputed: deposit.reviewReason === 'reversed' ? centsToEuros(undecidedOf(deposit)) : null,
    reversed: centsToEuros(cents(deposit.reversedCents)),
    reversible: centsToEuros(leftOf(deposit)),
    reported: describeReport(reportOf.get(deposit.transactionId)),
    reference: isWire(deposit) ? (describeWire(deposit, providers)?.reference ?? null) : null,
    due_on: dueDayOf('deposits', deposit.createdAt.getTime()),
    one_person: describeOnePersonRoom(roomOf(`client:${deposit.userId}`)),
  }));
  return { data, next };
}

function describeReport(report: KeptReport | undefined): DepositQueue['data'][number]['reported'] {
  if (report === undefined) return null;
  const { outcome, amountCents, currency, receivedAt } = report;
  return { outcome, amount: centsToEuros(cents(amountCents)), currency, at: receivedAt.toISOString() };
}
