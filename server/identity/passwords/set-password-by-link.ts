import type { Queries } from '../../adapters/db/database.ts';
import { requireGoodPassword } from './require-good-password.ts';
import { tryLink } from '../codes/try-link.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import { normaliseEmail } from '../normalise-email.ts';
import { findAddressee } from '../codes/find-addressee.ts';
import { findCodeHolder, redeemCode, type CodeUse } from '../codes/one-time-codes.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { Member, PrincipalDirectory, SignInOrigin } from '../principal-directory.ts';
import { replacePassword } from './replace-password.ts';

export type TryPasswordLinkContext<Someone extends Member, Origin extends SignInOrigin> = Pick<
  IdentityContext<Someone, Origin>,
  'people' | 'database' | 'attempts' | 'clock'
>;

/**
 * Sets a password with the code of an emailed link: the first one after an invitation, or a new one for a forgotten one. Ends every session
 * and signs nobody in. Refused with linkNotValid, tooManyAttempts, passwordTooEasy; after the last one the code stays valid for a better
 * password. `alsoDo` runs in the same transaction.
 */
export async function setPasswordByLink<Someone extends Member, Origin extends SignInOrigin>(
  { code, new_password: password }: { readonly code: string; readonly new_password: string },
  origin: Origin,
  context: IdentityContext<Someone, Origin>,
  alsoDo: (someone: Someone, transaction: Queries) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { people, database, hasher, throttle, clock } = context;
  const someone = await tryPasswordLink(code, origin.address, context);
  requireGoodPassword(password, 'new_password', people.passwordOwnerOf(someone));
  const passwordHash = await hasher.hash(password);
  await database.transaction(async (transaction) => {
    // Of two concurrent calls with the code, the second one finds it used.
    if ((await redeemCode(transaction, codeUseOf(people), code, clock())) === null) throw new CallRefused('linkNotValid');
    await replacePassword(someone, { passwordHash, exceptSessionId: null, by: 'link' }, origin, transaction, context);
    await alsoDo(someone, transaction);
  });
  await throttle.forgetAccount(normaliseEmail(someone.email));
}

/** Returns the user whose password a link's code can set; blocked users have none. Refused with linkNotValid, tooManyAttempts. */
export function tryPasswordLink<Someone extends Member, Origin extends SignInOrigin>(
  code: string,
  address: string,
  context: TryPasswordLinkContext<Someone, Origin>,
): Promise<Someone> {
  const { people, database, clock } = context;
  const find = async (): Promise<Someone | null> => {
    const someone = await findAddressee(database, await findCodeHolder(database, codeUseOf(people), code, clock()), people);
    return someone?.status === 'active' ? someone : null;
  };
  return tryLink(address, find, context);
}

function codeUseOf({ audience }: Pick<PrincipalDirectory<Member, SignInOrigin>, 'audience'>): CodeUse {
  return { audience, purpose: 'passwordReset' };
}
