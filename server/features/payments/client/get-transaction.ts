import { STEP_ACTORS, TRANSACTION_STEPS, type WireTransactionDetail } from '@fairlead/contract/payments/schemas.ts';
import { cents, centsToEuros, type Euros } from '@fairlead/domain/money.ts';
import { DEPOSIT_METHODS } from '@fairlead/domain/payments/deposit-rules.ts';
import { formatTransactionNumber } from '@fairlead/domain/payments/transaction-number.ts';
import { and, asc, desc, eq } from 'drizzle-orm';
import { fundsReferences } from '../../../adapters/db/schema/engine.ts';
import { transactionSteps } from '../../../adapters/db/schema/payments.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { maskIban, openBankAccount } from '../withdrawals/bank-account.ts';
import { describeTransaction } from '../describe-transaction.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { leavingPartOf, listPartsOf, type PartRow } from '../withdrawals/payout-store.ts';
import { findTransaction, type Handle, type TransactionRow } from '../store.ts';
import { describeWire } from '../wire-details.ts';

export type DetailContext = Pick<PaymentsContext, 'database' | 'providers' | 'secretBox'>;

/** One of a client's transactions with its timeline. Throws CallRefused: notFound. */
export async function getTransaction(userId: number, transactionId: string, context: DetailContext): Promise<WireTransactionDetail> {
  const { database, providers } = context;
  const row = await findTransaction(database, transactionId);
  if (row === null || row.userId !== userId) throw new CallRefused('notFound');
  const [steps, parts, journal] = await Promise.all([
    listSteps(database, transactionId),
    listPartsOf(database, row.amountCents < 0 ? [transactionId] : []),
    findBooking(database, row),
  ]);
  const awaitsWire = row.typeId === DEPOSIT_METHODS.bankWire && row.status === 'pending';
  return {
    ...describeTransaction(row, parts.map(leavingPartOf), providers),
    steps,
    payouts: describeParts(row, parts, context),
    wire: awaitsWire ? describeWire(row, providers) : null,
    journal,
  };
}

async function listSteps({ drizzle }: Handle, transactionId: string): Promise<WireTransactionDetail['steps']> {
  const rows = await drizzle
    .select()
    .from(transactionSteps)
    .where(eq(transactionSteps.transactionId, transactionId))
    .orderBy(asc(transactionSteps.id));
  // Steps that only a later version knows are left out, so that a downgrade can still show the rest.
  return rows.flatMap(({ at, step, actor, detail: { payoutId, amount } }) => {
    const known = TRANSACTION_STEPS.find((each) => each === step);
    const by = STEP_ACTORS.find((each) => each === actor);
    return known === undefined || by === undefined
      ? []
      : [{ at: at.toISOString(), step: known, actor: by, part: placeOf(payoutId), amount: known === 'reversed' ? amountOf(amount) : null }];
  });
}

function amountOf(amountCents: string | number | undefined): Euros | null {
  return typeof amountCents === 'number' ? centsToEuros(cents(amountCents)) : null;
}

/** The zero-based position of a part within its withdrawal, from the number at the end of its id. */
function placeOf(payoutId: string | number | undefined): number | null {
  const place = typeof payoutId === 'string' ? Number(payoutId.split('-').at(-1)) : Number.NaN;
  return Number.isInteger(place) ? place - 1 : null;
}

function describeParts(
  { transactionId, sealedBankAccount }: TransactionRow,
  parts: readonly PartRow[],
  { providers, secretBox }: DetailContext,
): WireTransactionDetail['payouts'] {
  const account = sealedBankAccount === null ? '' : maskIban(openBankAccount(secretBox, transactionId, sealedBankAccount));
  return parts.map(({ payout, depositNumber, providerKey }) => ({
    kind: payout.depositId === null ? 'wire' : 'refund',
    amount: centsToEuros(cents(payout.amountCents)),
    deposit_number: depositNumber === null ? null : formatTransactionNumber(depositNumber),
    to: payout.depositId === null ? account : (providers.find(providerKey ?? '')?.title ?? providerKey ?? ''),
    status: payout.status,
    sent_at: payout.sentAt?.toISOString() ?? null,
  }));
}

/** The number of the journal entry that moved the money; the last one if a withdrawal has two. */
async function findBooking({ drizzle }: Handle, { userId, ledgerReference }: TransactionRow): Promise<number | null> {
  const [row] = await drizzle
    .select({ seq: fundsReferences.journalSeq })
    .from(fundsReferences)
    .where(and(eq(fundsReferences.accountId, userId), eq(fundsReferences.reference, ledgerReference)))
    .orderBy(desc(fundsReferences.journalSeq))
    .limit(1);
  return row?.seq ?? null;
}
