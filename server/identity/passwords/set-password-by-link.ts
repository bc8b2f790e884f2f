import type { Queries } from '../../adapters/db/database.ts';
import { demandGoodPassword } from './demand-good-password.ts';
import { tryLink } from '../codes/try-link.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import { normaliseEmail } from '../normalise-email.ts';
import { findAddressee } from '../codes/find-addressee.ts';
import { findCodeHolder, redeemCode, type CodeUse } from '../codes/one-time-codes.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { Member, People, SignInOrigin } from '../people.ts';
import { replacePassword } from './replace-password.ts';

export type TryPasswordLinkContext<Someone extends Member, Origin extends SignInOrigin> = Pick<
  IdentityContext<Someone, Origin>,
  'people' | 'database' | 'attempts' | 'clock'
>;

/**
 * Sets a password by the code of a mailed link: the first one after an invitation, or a new one for a forgotten one. Ends every session
 * and signs nobody in. Refused with linkNotValid, tooManyAttempts; with passwordTooEasy the code stays good for a better one. `alsoDo` is done
 * in the same transaction.
 */
export async function setPasswordByLink<Someone extends Member, Origin extends SignInOrigin>(
  { code, new_password: password }: { readonly code: string; readonly new_password: string },
  origin: Origin,
  context: IdentityContext<Someone, Origin>,
  alsoDo: (someone: Someone, transaction: Queries) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { people, database, hasher, throttle, clock } = context;
  const someone = await tryPasswordLink(code, origin.address, context);
  demandGoodPassword(password, 'new_password', people.passwordOwnerOf(someone));
  const passwordHash = await hasher.hash(password);
  await database.transaction(async (transaction) => {
    // Of two calls with the code, the one that comes second finds it used.
    if ((await redeemCode(transaction, codeUseOf(people), code, clock())) === null) throw new CallRefused('linkNotValid');
    await replacePassword(someone, { passwordHash, exceptSessionId: null, by: 'link' }, origin, transaction, context);
    await alsoDo(someone, transaction);
  });
  await throttle.forgetAccount(normaliseEmail(someone.email));
}

/** Whose password the code of a link sets; nobody's who is kept out. Refused with linkNotValid, tooManyAttempts. */
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

function codeUseOf({ audience }: Pick<People<Member, SignInOrigin>, 'audience'>): CodeUse {
  return { audience, purpose: 'passwordReset' };
}
