import { findAddressee } from '../../../../identity/codes/find-addressee.ts';
import { redeemCode } from '../../../../identity/codes/one-time-codes.ts';
import { tryLink, type TryLinkContext } from '../../../../identity/codes/try-link.ts';
import type { Caller } from './caller.ts';
import { enterAccount, type EnterAccountContext, type Entry } from './enter-account.ts';

export interface LogInByLinkContext extends EnterAccountContext, TryLinkContext {}

/**
 * Opens a session with the code of a link emailed by support (issue-login-link.ts), which uses the code up. Refused with linkNotValid if it
 * is unknown, used, expired or was sent to a former email of the client, with tooManyAttempts, and as in enterAccount. The session does not
 * count as a proof of the password.
 */
export async function logInByLink(code: string, caller: Caller, context: LogInByLinkContext): Promise<Entry> {
  const { database, identity, clock } = context;
  const use = { audience: 'client', purpose: 'login' } as const;
  const find = async () => findAddressee(database, await redeemCode(database, use, code, clock()), identity.people);
  return enterAccount(await tryLink(caller.address, find, context), 'link', caller, context);
}
