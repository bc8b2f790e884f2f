import { eq } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { challenges } from '../../../../adapters/db/schema/sign-in.ts';
import type { MailQueue } from '../../../../mail/mail-queue.ts';
import type { Sessions } from '../../../../transport/auth/sessions.ts';
import type { TrustedDevices } from '../../../../transport/auth/trusted-devices.ts';
import { updatePasswordHash, type User } from '../../store.ts';
import type { Caller } from './caller.ts';
import { deleteCodesOf } from './one-time-codes.ts';

export interface ReplacePasswordContext {
  readonly sessions: Pick<Sessions, 'revokeAll'>;
  readonly trustedDevices: Pick<TrustedDevices, 'forgetAll'>;
  readonly mailQueue: MailQueue;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

export interface NewPassword {
  readonly passwordHash: string;
  /** The session that goes on; null where none does. */
  readonly exceptSessionId: number | null;
}

/**
 * Gives an account a new password, and with it ends whatever the old one or a mailed link has opened or half opened: whoever else knew it
 * is out. The owner is told by mail. All of it in the transaction that it is handed.
 */
export async function replacePassword(
  { id: userId, email, firstName, language }: User,
  { passwordHash, exceptSessionId }: NewPassword,
  { device, country }: Pick<Caller, 'device' | 'country'>,
  transaction: Queries,
  { sessions, trustedDevices, mailQueue, clock }: ReplacePasswordContext,
): Promise<void> {
  await updatePasswordHash(transaction, userId, passwordHash);
  await deleteCodesOf(transaction, userId);
  await transaction.drizzle.delete(challenges).where(eq(challenges.userId, userId));
  await sessions.revokeAll({ audience: 'client', userId }, exceptSessionId, transaction);
  await trustedDevices.forgetAll({ audience: 'client', userId }, transaction);
  const content = { template: 'passwordChanged', firstName, at: clock(), device, country } as const;
  await mailQueue.post({ userId, recipient: email, language, content }, transaction);
}
