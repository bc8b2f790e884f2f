import type { Queries } from '../../adapters/db/database.ts';
import { invalidatePendingSignIns } from '../end-openings.ts';
import type { IdentityContext } from '../identity-context.ts';
import { principalOf, type Member, type SignInOrigin } from '../principal-directory.ts';

export type ReplacePasswordContext<Someone extends Member, Origin extends SignInOrigin> = Pick<
  IdentityContext<Someone, Origin>,
  'people' | 'sessions' | 'trustedDevices'
>;

export interface NewPassword {
  readonly passwordHash: string;
  /** The session that is kept; null for none. */
  readonly exceptSessionId: number | null;
  readonly by: 'link' | 'currentPassword';
}

/**
 * Sets a new password and ends everything opened with the old one or an emailed link: sessions, links and pending sign-ins. Anyone else who
 * knew it is signed out. The user is notified. All of it happens in the given transaction.
 */
export async function replacePassword<Someone extends Member, Origin extends SignInOrigin>(
  someone: Someone,
  { passwordHash, exceptSessionId, by }: NewPassword,
  origin: Origin,
  transaction: Queries,
  { people, sessions, trustedDevices }: ReplacePasswordContext<Someone, Origin>,
): Promise<void> {
  const person = principalOf(people, someone);
  await people.updatePasswordHash(transaction, someone.id, passwordHash);
  await invalidatePendingSignIns(transaction, person);
  await sessions.revokeAll(person, exceptSessionId, transaction);
  await trustedDevices.forgetAll(person, transaction);
  await people.changed({ kind: 'passwordSet', isFirst: someone.passwordHash === '', by }, someone, origin, transaction);
}
