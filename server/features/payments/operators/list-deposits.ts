import type { DepositQueue } from '@fairlead/contract/backoffice-payments.ts';
import { cents, centsToEuros } from '@fairlead/domain/money.ts';
import { selectVerdicts } from '@fairlead/domain/payments/deposit-verdict.ts';
import { formatNumber } from '../describe-transaction.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { describeWire } from '../wire-details.ts';
import { isWire } from './decide-deposit.ts';
import { formatFullName, listDepositsToDecide, listLastReports, type KeptReport } from './operator-store.ts';

export type ListDepositsContext = Pick<PaymentsContext, 'database' | 'providers'>;

/** Deposits that do not go on without a person: those in review with their provider's last word, and wires that are awaited. */
export async function listDeposits({ database, providers }: ListDepositsContext): Promise<DepositQueue['data']> {
  const rows = await listDepositsToDecide(database);
  const reports = await listLastReports(
    database,
    rows.map(({ deposit }) => deposit.transactionId),
  );
  const reportOf = new Map(reports.map((report) => [report.transactionId, report]));
  return rows.map(({ deposit, checkedByName, email, ...name }) => ({
    transaction_id: deposit.transactionId,
    number: formatNumber(deposit.number),
    user_id: deposit.userId,
    email,
    full_name: formatFullName(name),
    amount: centsToEuros(cents(deposit.amountCents)),
    currency: deposit.currency,
    status: deposit.status,
    created_at: deposit.createdAt.toISOString(),
    provider: deposit.providerKey === null ? null : (providers.find(deposit.providerKey)?.title ?? deposit.providerKey),
    verdicts: [...selectVerdicts({ ...deposit, isWire: isWire(deposit) })],
    review_reason: deposit.status === 'inReview' ? deposit.reviewReason : null,
    reported: describeReport(reportOf.get(deposit.transactionId)),
    reference: isWire(deposit) ? (describeWire(deposit, providers)?.reference ?? null) : null,
    checked_by: checkedByName,
  }));
}

function describeReport(report: KeptReport | undefined): DepositQueue['data'][number]['reported'] {
  if (report === undefined) return null;
  const { outcome, amountCents, currency, receivedAt } = report;
  return { outcome, amount: centsToEuros(cents(amountCents)), currency, at: receivedAt.toISOString() };
}
