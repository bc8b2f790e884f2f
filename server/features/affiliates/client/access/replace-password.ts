import type { Queries } from '../../../../adapters/db/database.ts';
import type { SessionOrigin } from '../../../../transport/auth/sessions.ts';
import { deleteOpenCodesOf } from './access-codes.ts';
import type { AccessContext } from './access-context.ts';
import { updatePasswordHash, type Affiliate } from './affiliate-store.ts';

export type ReplacePasswordContext = Pick<AccessContext, 'sessions' | 'trustedDevices' | 'mailQueue' | 'clock'>;

export interface NewPassword {
  readonly passwordHash: string;
  /** The session that goes on; null where none does. */
  readonly exceptSessionId: number | null;
}

/**
 * Gives an affiliate a new password, and with it ends what the old one or a mailed link has opened: whoever else knew it is out. The
 * affiliate is told by mail, but for the first password. All of it in the transaction that it is handed.
 */
export async function replacePassword(
  { id: userId, email, name, language, passwordHash: before }: Affiliate,
  { passwordHash, exceptSessionId }: NewPassword,
  { device, country }: SessionOrigin,
  transaction: Queries,
  { sessions, trustedDevices, mailQueue, clock }: ReplacePasswordContext,
): Promise<void> {
  await updatePasswordHash(transaction, userId, passwordHash);
  await deleteOpenCodesOf(transaction, userId);
  await sessions.revokeAll({ audience: 'affiliate', userId }, exceptSessionId, transaction);
  await trustedDevices.forgetAll({ audience: 'affiliate', userId }, transaction);
  if (before === '') return;
  const content = { template: 'affiliatePasswordChanged', name, at: clock(), device, country } as const;
  await mailQueue.post({ userId: null, recipient: email, language, content }, transaction);
}
