import { findAddressee } from '../../../../identity/codes/find-addressee.ts';
import { redeemCode } from '../../../../identity/codes/one-time-codes.ts';
import { tryLink, type TryLinkContext } from '../../../../identity/codes/try-link.ts';
import type { Caller } from './caller.ts';
import { enterAccount, type EnterAccountContext, type Entry } from './enter-account.ts';

export interface LogInByLinkContext extends EnterAccountContext, TryLinkContext {}

/**
 * Opens a session by the code of a link that support has had mailed (issue-login-link.ts), which is used up by that. Refused with linkNotValid
 * for one that is unknown, used, expired or was sent to an email that is not the person's any more, with tooManyAttempts, and as
 * enterAccount says. The session does not count as one for which the password was given.
 */
export async function logInByLink(code: string, caller: Caller, context: LogInByLinkContext): Promise<Entry> {
  const { database, identity, clock } = context;
  const use = { audience: 'client', purpose: 'login' } as const;
  const find = async () => findAddressee(database, await redeemCode(database, use, code, clock()), identity.people);
  return enterAccount(await tryLink(caller.address, find, context), 'link', caller, context);
}
