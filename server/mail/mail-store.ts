import type { Language } from '@fairlead/contract/language.ts';
import { and, asc, count, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Queries } from '../adapters/db/database.ts';
import { mails } from '../adapters/db/schema/mails.ts';

export interface ClaimedMail {
  readonly id: number;
  readonly recipient: string;
  readonly language: Language;
  readonly sealedValues: Uint8Array;
  /** This attempt among them. */
  readonly attempts: number;
}

/**
 * Takes the mail that has been due longest, and counts the attempt. In the same statement it is put off for `claimMs`, and a row that
 * another one has locked is passed over: however many ask at once, one of them gets it. Null where nothing is due.
 */
export async function claimDueMail({ drizzle }: Pick<Queries, 'drizzle'>, now: number, claimMs: number): Promise<ClaimedMail | null> {
  const due = drizzle
    .select({ id: mails.id })
    .from(mails)
    .where(and(lte(mails.nextAttemptAt, new Date(now)), isNotNull(mails.sealedValues)))
    .orderBy(asc(mails.nextAttemptAt), asc(mails.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [mail] = await drizzle
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, nextAttemptAt: new Date(now + claimMs) })
    .where(eq(mails.id, sql`(${due})`))
    .returning();
  if (mail === undefined || mail.sealedValues === null) return null;
  const { id, recipient, language, sealedValues, attempts } = mail;
  return { id, recipient, language, sealedValues, attempts };
}

/** It has gone out, whoever else may have taken it meanwhile; what it was filled with is erased. */
export async function settleSentMail({ drizzle }: Pick<Queries, 'drizzle'>, { id }: ClaimedMail, now: number): Promise<void> {
  await drizzle
    .update(mails)
    .set({ sentAt: new Date(now), sealedValues: null, nextAttemptAt: null })
    .where(eq(mails.id, id));
}

export async function postponeMail({ drizzle }: Pick<Queries, 'drizzle'>, mail: ClaimedMail, nextAttemptAt: number): Promise<void> {
  await drizzle
    .update(mails)
    .set({ nextAttemptAt: new Date(nextAttemptAt) })
    .where(isStillOurs(mail));
}

/** It cannot be written, and is kept as it is: no sender takes it until `retryStuckMails`. */
export async function keepStuckMail({ drizzle }: Pick<Queries, 'drizzle'>, mail: ClaimedMail): Promise<void> {
  await drizzle.update(mails).set({ nextAttemptAt: null }).where(isStillOurs(mail));
}

/** Not sent and not given up: what it is filled with is still there, and nothing is planned for it. */
const isStuck = and(isNotNull(mails.sealedValues), isNull(mails.nextAttemptAt));

export async function countStuckMails({ drizzle }: Pick<Queries, 'drizzle'>): Promise<number> {
  const [row] = await drizzle.select({ stuck: count() }).from(mails).where(isStuck);
  return row?.stuck ?? 0;
}

/** Makes every stuck mail due again, with all of its attempts before it. */
export async function retryStuckMails({ drizzle }: Pick<Queries, 'drizzle'>, now: number): Promise<void> {
  await drizzle
    .update(mails)
    .set({ attempts: 0, nextAttemptAt: new Date(now) })
    .where(isStuck);
}

/** It is not sent any more; what it was filled with is erased. */
export async function giveUpMail({ drizzle }: Pick<Queries, 'drizzle'>, mail: ClaimedMail): Promise<void> {
  await drizzle.update(mails).set({ sealedValues: null, nextAttemptAt: null }).where(isStillOurs(mail));
}

/** An attempt that took longer than its claim may find that somebody else has begun another one. */
function isStillOurs({ id, attempts }: ClaimedMail) {
  return and(eq(mails.id, id), eq(mails.attempts, attempts), isNotNull(mails.sealedValues));
}
