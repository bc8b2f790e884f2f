import {
  payoutIdSchema,
  type PayoutAccount,
  type PayoutQueue,
  type PayoutQueueQuery,
} from '@fairlead/contract/payments/operators/schemas.ts';
import { cents, centsToEuros } from '@fairlead/domain/money.ts';
import { formatTransactionNumber } from '@fairlead/domain/payments/transaction-number.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { toPage, readCursorBy } from '../../page-cursor.ts';
import { maskIban, openBankAccount } from '../withdrawals/bank-account.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { findOpenPayout, formatFullName, listOpenPayouts, listPayoutFailures, wireClient, type OpenPayout } from './operator-store.ts';

export type ListPayoutsContext = Pick<PaymentsContext, 'database' | 'providers' | 'secretBox' | 'clock'>;

/**
 * Parts of approved withdrawals that have not been sent. Wires show the full account number; everything else is masked. Who was shown full
 * numbers is recorded in the audit log. Throws CallRefused: invalidInput for the cursor of another list.
 */
export async function listPayouts(
  actor: OperatorActor,
  { accounts, cursor, limit }: PayoutQueueQuery,
  context: ListPayoutsContext,
): Promise<Pick<PayoutQueue, 'data' | 'next'>> {
  const { database, providers, secretBox, clock } = context;
  const last = readCursorBy(cursor, payoutIdSchema);
  const after = last === null ? null : { number: last.id, payoutId: last.value };
  const found = await listOpenPayouts(database, { after, most: limit + 1 });
  const { rows, next } = toPage(found, limit, ({ payout, withdrawal }) => ({ value: payout.payoutId, id: withdrawal.number }));
  const failures = await listPayoutFailures(database, [...new Set(rows.map(({ withdrawal }) => withdrawal.transactionId))]);
  const failureOf = new Map(failures.map(({ detail }) => [String(detail['payoutId']), String(detail['why'])]));
  const payouts = rows.map((row) => {
    const { payout, withdrawal, client, depositNumber, providerKey } = row;
    const iban = readAccount(row, secretBox);
    return {
      payout_id: payout.payoutId,
      number: formatTransactionNumber(withdrawal.number),
      ...wireClient(client),
      amount: centsToEuros(cents(payout.amountCents)),
      currency: withdrawal.currency,
      kind: payout.depositId === null ? ('wire' as const) : ('refund' as const),
      account_needed: isWired(row) && withdrawal.sealedBankAccount === null,
      iban: iban === null || accounts === 'full' ? iban : maskIban(iban),
      provider: providerKey === null ? null : (providers.find(providerKey)?.title ?? providerKey),
      deposit_number: depositNumber === null ? null : formatTransactionNumber(depositNumber),
      status: payout.status === 'failed' ? ('failed' as const) : ('owed' as const),
      attempts: payout.attempts,
      failure: payout.status === 'failed' ? (failureOf.get(payout.payoutId) ?? null) : null,
    };
  });
  const seen = payouts.filter(({ iban }) => iban !== null).map(({ payout_id }) => payout_id);
  if (accounts === 'full' && seen.length > 0) {
    await recordAction(
      database,
      actor,
      { action: 'payouts.viewAccounts', subject: { kind: 'payouts', id: 'open' }, after: { payouts: seen } },
      clock(),
    );
  }
  return { data: payouts, next };
}

/**
 * The full account number that a payout goes to. Every look is recorded in the audit log. Throws CallRefused: notFound if there is no such
 * payout, or no account for it.
 */
export async function showPayoutAccount(actor: OperatorActor, payoutId: string, context: ListPayoutsContext): Promise<PayoutAccount> {
  const { database, secretBox, clock } = context;
  const row = await findOpenPayout(database, payoutId);
  const iban = row === null ? null : readAccount(row, secretBox);
  if (row === null || iban === null) throw new CallRefused('notFound');
  const { userId } = row.withdrawal;
  await recordAction(database, actor, { action: 'payouts.viewAccount', subject: { kind: 'payout', id: payoutId }, userId }, clock());
  return { iban, holder: formatFullName(row.client) };
}

/** A failed refund is paid out by wire if its provider won't take it. */
function isWired({ payout }: OpenPayout): boolean {
  return payout.depositId === null || payout.status === 'failed';
}

function readAccount(row: OpenPayout, secretBox: ListPayoutsContext['secretBox']): string | null {
  const { transactionId, sealedBankAccount } = row.withdrawal;
  return sealedBankAccount === null || !isWired(row) ? null : openBankAccount(secretBox, transactionId, sealedBankAccount);
}
