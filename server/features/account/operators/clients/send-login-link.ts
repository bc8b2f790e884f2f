import type { LoginLinkRequest } from '@fairlead/contract/operators/session.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { recordAction, type OperatorActor } from '../../../../audit/record-action.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { ClientLogin } from '../../client-login.ts';
import { normaliseEmail } from '../../../../identity/normalise-email.ts';
import { requireNotOneself } from './change-store.ts';
import { findClientByEmail } from './client-store.ts';

export interface SendLoginLinkContext {
  readonly database: Database;
  readonly clientLogin: Pick<ClientLogin, 'emailLoginLink'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/**
 * Emails a sign-in link to a client who cannot sign in otherwise. The operator never sees it, because anyone with the link can act as the
 * client. Refused with emailUnknown, ownAccount, accountNotActive.
 */
export async function sendLoginLink(
  actor: OperatorActor,
  { email: typed, reason }: LoginLinkRequest,
  { database, clientLogin, clock }: SendLoginLinkContext,
): Promise<{ readonly userId: number; readonly expiresAt: number }> {
  const client = await findClientByEmail(database, normaliseEmail(typed));
  if (client === null) throw new CallRefused('emailUnknown');
  const { userId, status } = client;
  requireNotOneself(actor, client.email);
  if (status !== 'active') throw new CallRefused('accountNotActive');
  const action = { action: 'clients.loginLink', subject: { kind: 'client', id: userId }, userId, reason };
  const expiresAt = await database.transaction(async (transaction) => {
    await recordAction(transaction, actor, action, clock());
    return clientLogin.emailLoginLink(transaction, client);
  });
  return { userId, expiresAt };
}
