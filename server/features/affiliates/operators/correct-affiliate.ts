import type { AffiliateEntry, WireWorkings } from '@fairlead/contract/affiliates/money.ts';
import type { CorrectAffiliateRequest } from '@fairlead/contract/affiliates/operators/schemas.ts';
import { centsFromEuros, centsToEuros } from '@fairlead/domain/money.ts';
import { dayOf } from '@fairlead/domain/payments/business-day.ts';
import { mostForSingleApprover, whySecondApprover } from '@fairlead/domain/payments/single-approver-limit.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../adapters/db/database.ts';
import { affiliateEntries, affiliates, referredAccounts } from '../../../adapters/db/schema/affiliates.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import type { AffiliateContext } from '../affiliate-context.ts';
import { bookEntries } from '../book-entries.ts';
import { euros } from '../../euros.ts';
import { lockSingleApproverRoom, noteSingleApproverBooking } from '../../single-approver-limit.ts';

type Handle = Pick<Queries, 'drizzle'>;

/**
 * Books an amount outside the commission rules, with a note for the affiliate. A repeated request returns the first booking. Throws
 * CallRefused: requestIdReused if the id belongs to a correction with another amount, account or note, notFound if there is no such
 * affiliate or the account is not one of the affiliate's, amountNotAllowed for more than two decimals, and correctionTooLarge above what
 * the operator may still move alone, in either direction.
 */
export function correctAffiliate(
  actor: OperatorActor,
  { affiliate_id: affiliateId, account_id: userId, amount: wireAmount, note, request_id: requestId }: CorrectAffiliateRequest,
  { database, clock }: Pick<AffiliateContext, 'database' | 'clock'>,
): Promise<AffiliateEntry> {
  const amount = centsFromEuros(wireAmount);
  if (amount === null) throw new CallRefused('amountNotAllowed');
  const now = clock();
  const reference = `correction:${affiliateId}:${requestId}`;
  return database.transaction(async (transaction) => {
    await requireAffiliate(transaction, affiliateId);
    if (userId !== undefined) await requireAccount(transaction, affiliateId, userId);
    const entry = { reference, kind: 'correction', amount, day: dayOf(now), userId: userId ?? null, plan: null } as const;
    const booksFor = `affiliate:${affiliateId}` as const;
    const room = await lockSingleApproverRoom(transaction, actor.operatorId, booksFor, now);
    const [fresh] = await bookEntries(transaction, affiliateId, [{ ...entry, detail: { kind: 'correction', note } }], now);
    if (fresh !== undefined) {
      if (whySecondApprover(amount, room) !== null) {
        throw new CallRefused('correctionTooLarge', { limit: centsToEuros(mostForSingleApprover(room)) });
      }
      await noteSingleApproverBooking(transaction, { reference, operatorId: actor.operatorId, subject: booksFor, amount }, now);
    }
    const booked = await readCorrection(transaction, reference);
    const isSame = booked.amount === euros(amount) && booked.account_id === entry.userId && booked.workings.note === note;
    if (!isSame) throw new CallRefused('requestIdReused');
    // A repeated request is recorded as an action of its own: it books nothing, and refers to the first booking.
    const after = { entry_id: booked.id, amount: booked.amount, account_id: booked.account_id };
    const subject = { kind: 'affiliate', id: affiliateId };
    await recordAction(transaction, actor, { action: 'affiliates.correct', subject, after, reason: note }, now);
    return booked;
  });
}

async function requireAffiliate({ drizzle }: Handle, affiliateId: number): Promise<void> {
  const rows = await drizzle.select({ id: affiliates.id }).from(affiliates).where(eq(affiliates.id, affiliateId));
  if (rows.length === 0) throw new CallRefused('notFound');
}

async function requireAccount({ drizzle }: Handle, affiliateId: number, userId: number): Promise<void> {
  const rows = await drizzle
    .select({ userId: referredAccounts.userId })
    .from(referredAccounts)
    .where(and(eq(referredAccounts.userId, userId), eq(referredAccounts.affiliateId, affiliateId)));
  if (rows.length === 0) throw new CallRefused('notFound');
}

type Correction = AffiliateEntry & { readonly workings: Extract<WireWorkings, { kind: 'correction' }> };

async function readCorrection({ drizzle }: Handle, reference: string): Promise<Correction> {
  const [row] = await drizzle
    .select()
    .from(affiliateEntries)
    .where(and(eq(affiliateEntries.transactionId, reference), eq(affiliateEntries.line, 0)));
  if (row === undefined || row.detail.kind !== 'correction') throw new Error(`${reference} was booked but does not exist`);
  return {
    id: row.id,
    kind: row.kind,
    day: row.day,
    booked_at: row.bookedAt.toISOString(),
    amount: euros(row.amountCents),
    balance: euros(row.balanceCents ?? 0),
    account_id: row.userId,
    plan: null,
    workings: row.detail,
  };
}
