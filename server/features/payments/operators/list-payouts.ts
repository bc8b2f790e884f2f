import type { PayoutQueue } from '@fairlead/contract/backoffice-payments.ts';
import { cents, centsToEuros } from '@fairlead/domain/money.ts';
import { openBankAccount } from '../bank-account.ts';
import { formatNumber } from '../describe-transaction.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { formatFullName, listOpenPayouts, listPayoutFailures } from './operator-store.ts';

export type ListPayoutsContext = Pick<PaymentsContext, 'database' | 'providers' | 'secretBox'>;

/** Parts of approved withdrawals that have not left. A wire needs the whole number of its account; nothing else here is in full. */
export async function listPayouts({ database, providers, secretBox }: ListPayoutsContext): Promise<PayoutQueue['data']> {
  const rows = await listOpenPayouts(database);
  const failures = await listPayoutFailures(database, [...new Set(rows.map(({ withdrawal }) => withdrawal.transactionId))]);
  const failureOf = new Map(failures.map(({ detail }) => [String(detail['payoutId']), String(detail['why'])]));
  return rows.map(({ payout, withdrawal, depositNumber, providerKey, email, ...name }) => {
    const { transactionId, sealedBankAccount } = withdrawal;
    const isWire = payout.depositId === null;
    return {
      payout_id: payout.payoutId,
      number: formatNumber(withdrawal.number),
      user_id: withdrawal.userId,
      email,
      full_name: formatFullName(name),
      amount: centsToEuros(cents(payout.amountCents)),
      currency: withdrawal.currency,
      kind: isWire ? ('wire' as const) : ('refund' as const),
      // A refund that failed leaves by wire where its provider will not have it.
      iban:
        sealedBankAccount === null || (!isWire && payout.status !== 'failed')
          ? null
          : openBankAccount(secretBox, transactionId, sealedBankAccount),
      provider: providerKey === null ? null : (providers.find(providerKey)?.title ?? providerKey),
      deposit_number: depositNumber === null ? null : formatNumber(depositNumber),
      status: payout.status === 'failed' ? ('failed' as const) : ('owed' as const),
      attempts: payout.attempts,
      failure: payout.status === 'failed' ? (failureOf.get(payout.payoutId) ?? null) : null,
    };
  });
}
