import type { Language } from '@fairlead/contract/language.ts';
import { and, asc, count, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Queries } from '../adapters/db/database.ts';
import { mails } from '../adapters/db/schema/emails.ts';

export interface ClaimedEmail {
  readonly id: number;
  readonly recipient: string;
  readonly language: Language;
  readonly sealedValues: Uint8Array;
  /** Including the current attempt. */
  readonly attempts: number;
}

/**
 * Claims the email that has been due longest and counts the attempt. The same statement postpones it by `claimMs`, and skips rows locked by
 * others: of any number of simultaneous callers, one gets it. Null if nothing is due.
 */
export async function claimDueEmail({ drizzle }: Pick<Queries, 'drizzle'>, now: number, claimMs: number): Promise<ClaimedEmail | null> {
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

/** Marks an email as sent, even if another sender has claimed it meanwhile, and erases its values. */
export async function settleSentEmail({ drizzle }: Pick<Queries, 'drizzle'>, { id }: ClaimedEmail, now: number): Promise<void> {
  await drizzle
    .update(mails)
    .set({ sentAt: new Date(now), sealedValues: null, nextAttemptAt: null })
    .where(eq(mails.id, id));
}

export async function postponeEmail({ drizzle }: Pick<Queries, 'drizzle'>, mail: ClaimedEmail, nextAttemptAt: number): Promise<void> {
  await drizzle
    .update(mails)
    .set({ nextAttemptAt: new Date(nextAttemptAt) })
    .where(isStillOurs(mail));
}

/** Keeps an email that cannot be rendered: no sender claims it until `retryStuckEmails`. */
export async function keepStuckEmail({ drizzle }: Pick<Queries, 'drizzle'>, mail: ClaimedEmail): Promise<void> {
  await drizzle.update(mails).set({ nextAttemptAt: null }).where(isStillOurs(mail));
}

/** Neither sent nor given up: its values are still there, but no attempt is scheduled. */
const isStuck = and(isNotNull(mails.sealedValues), isNull(mails.nextAttemptAt));

export async function countStuckEmails({ drizzle }: Pick<Queries, 'drizzle'>): Promise<number> {
  const [row] = await drizzle.select({ stuck: count() }).from(mails).where(isStuck);
  return row?.stuck ?? 0;
}

/** Makes every stuck email due again, with all its attempts left. */
export async function retryStuckEmails({ drizzle }: Pick<Queries, 'drizzle'>, now: number): Promise<void> {
  await drizzle
    .update(mails)
    .set({ attempts: 0, nextAttemptAt: new Date(now) })
    .where(isStuck);
}

/** Gives up an email and erases its values. */
export async function giveUpEmail({ drizzle }: Pick<Queries, 'drizzle'>, mail: ClaimedEmail): Promise<void> {
  await drizzle.update(mails).set({ sealedValues: null, nextAttemptAt: null }).where(isStillOurs(mail));
}

/** If an attempt took longer than its claim, another sender may have started a new one. */
function isStillOurs({ id, attempts }: ClaimedEmail) {
  return and(eq(mails.id, id), eq(mails.attempts, attempts), isNotNull(mails.sealedValues));
}
