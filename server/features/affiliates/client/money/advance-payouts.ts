import { cents } from '@fairlead/domain/money.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import type { SecretBox } from '../../../../secrets/secret-box.ts';
import type { CommissionPayer } from './commission-payer.ts';
import { postponePayout, readDuePayouts, updatePayout, type PayoutRow } from './payout-store.ts';
import { advanceEach } from '../../../advance-each.ts';

export interface PayoutContext {
  readonly database: Database;
  readonly secretBox: SecretBox;
  readonly commissionPayer: CommissionPayer;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly log: { error(details: object, message: string): void };
}

const MOST_AT_ONCE = 100;
const PAUSE_AFTER_FAILURE_MS = 600_000;

/** Advances every pending payout as far as possible. If the process dies between two steps, the next call continues. */
export async function advancePayouts(context: PayoutContext): Promise<void> {
  const { database, clock, log } = context;
  const due = await readDuePayouts(database, clock(), MOST_AT_ONCE);
  const work = (row: PayoutRow) => takePayoutFurther(row, context);
  await advanceEach(due, work, async ({ payoutId }, error) => {
    log.error({ err: error, payoutId }, 'could not process a payout; retrying later');
    await postponePayout(database, payoutId, clock() + PAUSE_AFTER_FAILURE_MS);
  });
}

/** The remaining steps of a payout: the credit to the client account, then the withdrawal. */
async function takePayoutFurther(row: PayoutRow, context: PayoutContext): Promise<void> {
  if (row.state === 'booked') return withdraw(await credit(row, context), context);
  return withdraw(row, context);
}

async function credit(row: PayoutRow, { database, commissionPayer }: PayoutContext): Promise<PayoutRow> {
  await commissionPayer.credit(paymentOf(row));
  await updatePayout(database, row, { state: 'credited' });
  return { ...row, state: 'credited' };
}

/**
 * If the withdrawal rules refuse it, the payout ends here: the money stays on the client account, where its owner can withdraw it. The bank
 * account is deleted from the payout, because the withdrawal stores it.
 */
async function withdraw(row: PayoutRow, { database, secretBox, commissionPayer }: PayoutContext): Promise<void> {
  const transactionId = await commissionPayer.withdraw({ ...paymentOf(row), iban: openIban(row, secretBox) });
  const outcome = transactionId === null ? {} : { state: 'withdrawn' as const, transactionId };
  await updatePayout(database, row, { ...outcome, sealedBankAccount: null, nextStepAt: null });
}

function paymentOf({ payoutId, payoutUserId: userId, amountCents }: PayoutRow) {
  return { payoutId, userId, amount: cents(amountCents) };
}

function openIban({ payoutId, sealedBankAccount }: PayoutRow, secretBox: SecretBox): string {
  if (sealedBankAccount === null) throw new Error(`payout ${payoutId} is in progress but has no bank account`);
  return Buffer.from(secretBox.open('bankAccount', payoutId, sealedBankAccount)).toString();
}
