import type { AffiliatePayout } from '@fairlead/contract/affiliates/money.ts';
import type { AffiliateContext } from '../../affiliate-context.ts';
import { euros } from '../../../euros.ts';
import type { CommissionPayer, WithdrawalOfPayout } from './commission-payer.ts';
import { readPayouts, type PayoutRow } from './payout-store.ts';

const MOST_IN_LIST = 200;

/** An affiliate's payouts, latest first. */
export async function listPayouts(
  affiliateId: number,
  { database, commissionPayer }: Pick<AffiliateContext, 'database' | 'commissionPayer'>,
): Promise<AffiliatePayout[]> {
  return describePayouts(await readPayouts(database, affiliateId, MOST_IN_LIST), commissionPayer);
}

/** Payouts, each with the state of its withdrawal. */
export async function describePayouts(
  rows: readonly PayoutRow[],
  payer: Pick<CommissionPayer, 'readWithdrawals'>,
): Promise<AffiliatePayout[]> {
  const transactionIds = rows.flatMap(({ transactionId }) => (transactionId === null ? [] : [transactionId]));
  const withdrawals = await payer.readWithdrawals(transactionIds);
  return rows.map((row) => describePayout(row, row.transactionId === null ? null : (withdrawals.get(row.transactionId) ?? null)));
}

function describePayout(row: PayoutRow, withdrawal: WithdrawalOfPayout | null): AffiliatePayout {
  return {
    id: row.payoutId,
    amount: euros(row.amountCents),
    requested_at: row.requestedAt.toISOString(),
    // If the engine refused the withdrawal afterwards, it is gone and the money stays on the client account.
    state: withdrawal?.status ?? (row.nextStepAt === null ? 'credited' : 'underway'),
    number: withdrawal?.number ?? null,
    due_on: withdrawal?.dueOn ?? null,
  };
}
