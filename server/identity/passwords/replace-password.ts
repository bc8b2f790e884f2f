import type { Queries } from '../../adapters/db/database.ts';
import { endOpenings } from '../end-openings.ts';
import type { IdentityContext } from '../identity-context.ts';
import { personOf, type Member, type SignInOrigin } from '../people.ts';

export type ReplacePasswordContext<Someone extends Member, Origin extends SignInOrigin> = Pick<
  IdentityContext<Someone, Origin>,
  'people' | 'sessions' | 'trustedDevices'
>;

export interface NewPassword {
  readonly passwordHash: string;
  /** The session that goes on; null where none does. */
  readonly exceptSessionId: number | null;
  readonly by: 'link' | 'currentPassword';
}

/**
 * Gives somebody a new password, and with it ends whatever the old one or a mailed link has opened or half opened: whoever else knew it is
 * out. The person is told. All of it in the transaction that it is handed.
 */
export async function replacePassword<Someone extends Member, Origin extends SignInOrigin>(
  someone: Someone,
  { passwordHash, exceptSessionId, by }: NewPassword,
  origin: Origin,
  transaction: Queries,
  { people, sessions, trustedDevices }: ReplacePasswordContext<Someone, Origin>,
): Promise<void> {
  const person = personOf(people, someone);
  await people.updatePasswordHash(transaction, someone.id, passwordHash);
  await endOpenings(transaction, person);
  await sessions.revokeAll(person, exceptSessionId, transaction);
  await trustedDevices.forgetAll(person, transaction);
  await people.changed({ kind: 'passwordSet', isFirst: someone.passwordHash === '', by }, someone, origin, transaction);
}
