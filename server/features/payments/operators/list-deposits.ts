import type { DepositQueue, DepositQueueQuery } from '@fairlead/contract/payments/operators/schemas.ts';
import { cents, centsToEuros } from '@fairlead/domain/money.ts';
import { selectVerdicts } from '@fairlead/domain/payments/deposit-verdict.ts';
import { shownStatusOf } from '@fairlead/domain/payments/transaction-status.ts';
import { dueDayOf } from '@fairlead/domain/operators/queues.ts';
import { CURSOR_VALUES, toPage, readCursorBy } from '../../page-cursor.ts';
import { describeSingleApproverRoom, readSingleApproverRooms, type SingleApproverSubject } from '../../single-approver-limit.ts';
import { listClaims } from '../../queue-claims.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { describeWire } from '../wire-details.ts';
import { isWire, leftOf, undecidedOf } from './decide-deposit.ts';
import { listDepositsToDecide, listLastReports, wirePendingPayment, type KeptReport } from './operator-store.ts';

export type ListDepositsContext = Pick<PaymentsContext, 'database' | 'providers' | 'clock'>;

/**
 * Deposits that need manual review, each with its provider's last report, and awaited wires. Throws CallRefused: invalidInput for the
 * cursor of another list.
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
  const { rows, next } = toPage(found, limit, ({ deposit: { number } }) => ({ value: number, id: number }));
  const ids = rows.map(({ deposit }) => deposit.transactionId);
  const reports = await listLastReports(database, ids);
  const subjects = rows.map(({ deposit }): SingleApproverSubject => `client:${deposit.userId}`);
  const roomOf = await readSingleApproverRooms(database, operatorId, subjects, clock());
  const claims = await listClaims(database, 'deposits', ids, clock());
  const reportOf = new Map(reports.map((report) => [report.transactionId, report]));
  const data = rows.map(({ deposit, client, checkedByName }) => ({
    ...wirePendingPayment({ payment: deposit, client, checkedByName }, operatorId, claims),
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
    one_person: describeSingleApproverRoom(roomOf(`client:${deposit.userId}`)),
  }));
  return { data, next };
}

function describeReport(report: KeptReport | undefined): DepositQueue['data'][number]['reported'] {
  if (report === undefined) return null;
  const { outcome, amountCents, currency, receivedAt } = report;
  return { outcome, amount: centsToEuros(cents(amountCents)), currency, at: receivedAt.toISOString() };
}
