import type { WithdrawalQueue, WithdrawalQueueQuery } from '@fairlead/contract/payments/operators/schemas.ts';
import { cents, centsToEuros, negateCents } from '@fairlead/domain/money.ts';
import { needsPayoutAccount } from '@fairlead/domain/payments/withdrawal-progress.ts';
import { formatTransactionNumber } from '@fairlead/domain/payments/transaction-number.ts';
import { z } from 'zod';
import { maskIban, openBankAccount } from '../withdrawals/bank-account.ts';
import { CURSOR_VALUES, toPage, readCursorBy } from '../../page-cursor.ts';
import { listClaims } from '../../queue-claims.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { paysDisputed } from '../withdrawals/pays-disputed.ts';
import type { TransactionRow } from '../store.ts';
import { leavingPartOf, listPartsOf } from '../withdrawals/payout-store.ts';
import { listOpenWithdrawals, NO_DAY, wirePendingPayment } from './operator-store.ts';

const dayOrNoneSchema = z.union([CURSOR_VALUES.day, z.literal(NO_DAY)]);

export type ListWithdrawalsContext = Pick<PaymentsContext, 'database' | 'engine' | 'providers' | 'secretBox' | 'clock'>;

/**
 * Withdrawals awaiting an operator, with everything to check before approval. Throws CallRefused: invalidInput for the cursor of another
 * list.
 */
export async function listWithdrawals(
  operatorId: number,
  { state, cursor, limit }: WithdrawalQueueQuery,
  context: ListWithdrawalsContext,
): Promise<Pick<WithdrawalQueue, 'data' | 'next'>> {
  const { database, providers, secretBox, clock } = context;
  const last = readCursorBy(cursor, dayOrNoneSchema);
  const after = last === null ? null : { dueOn: last.value, number: last.id };
  const found = await listOpenWithdrawals(database, { state: state ?? null, after, most: limit + 1 });
  const { rows, next } = toPage(found, limit, ({ withdrawal: { dueOn, number } }) => ({ value: dueOn ?? NO_DAY, id: number }));
  const ids = rows.map(({ withdrawal }) => withdrawal.transactionId);
  const partsOf = Map.groupBy(await listPartsOf(database, ids), ({ payout }) => payout.transactionId);
  const claims = await listClaims(database, 'withdrawals', ids, clock());
  const disputed = await listDisputed(new Set(rows.map(({ withdrawal }) => withdrawal.userId)), context);
  const titleOf = (key: string | null) => (key === null ? null : (providers.find(key)?.title ?? key));
  const data = rows.map(({ withdrawal, client, checkedByName }): WithdrawalQueue['data'][number] => {
    const parts = partsOf.get(withdrawal.transactionId) ?? [];
    return {
      ...wirePendingPayment({ payment: withdrawal, client, checkedByName }, operatorId, claims),
      amount: centsToEuros(negateCents(cents(withdrawal.amountCents))),
      pays_disputed: disputed.has(withdrawal.userId),
      comments: withdrawal.comments,
      status: withdrawal.status === 'processing' ? 'processing' : 'pending',
      due_on: withdrawal.dueOn,
      parts: parts.map(({ payout, depositNumber, providerKey }) => ({
        kind: payout.depositId === null ? ('wire' as const) : ('refund' as const),
        amount: centsToEuros(cents(payout.amountCents)),
        deposit_number: depositNumber === null ? null : formatTransactionNumber(depositNumber),
        provider: titleOf(providerKey),
      })),
      bank_account: maskBankAccount(withdrawal, secretBox),
      payout_account_needed: needsPayoutAccount({
        status: withdrawal.status,
        hasAccount: withdrawal.sealedBankAccount !== null,
        parts: parts.map(leavingPartOf),
      }),
      account_holder_must_be_client: parts.some(({ payout }) => payout.depositId === null),
    };
  });
  return { data, next };
}

async function listDisputed(userIds: ReadonlySet<number>, context: ListWithdrawalsContext): Promise<ReadonlySet<number>> {
  const disputed = new Set<number>();
  for (const userId of userIds) if (await paysDisputed(userId, context)) disputed.add(userId);
  return disputed;
}

function maskBankAccount({ transactionId, sealedBankAccount }: TransactionRow, secretBox: PaymentsContext['secretBox']): string | null {
  return sealedBankAccount === null ? null : maskIban(openBankAccount(secretBox, transactionId, sealedBankAccount));
}
