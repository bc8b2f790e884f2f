import type { LoginLinkRequest } from '@fairlead/contract/backoffice.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import type { IssueLoginLink, LoginLink } from '../backoffice-context.ts';
import { normaliseEmail } from '../../normalise-email.ts';
import { demandNotOneself } from './change-store.ts';
import { findClientByEmail } from './client-store.ts';

export interface CreateLoginLinkContext {
  readonly database: Database;
  readonly issueLoginLink: IssueLoginLink;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** A link for a client who cannot come in otherwise. Refused with emailUnknown, ownAccount, accountNotActive. */
export async function createLoginLink(
  actor: OperatorActor,
  request: LoginLinkRequest,
  { database, issueLoginLink, clock }: CreateLoginLinkContext,
): Promise<LoginLink & { readonly userId: number }> {
  const client = await findClientByEmail(database, normaliseEmail(request.email));
  if (client === null) throw new CallRefused('emailUnknown');
  const { userId, email, status } = client;
  demandNotOneself(actor, email);
  if (status !== 'active') throw new CallRefused('accountNotActive');
  // The link itself is a secret. It is recorded before there is one.
  const action = { action: 'clients.loginLink', subject: { kind: 'client', id: userId }, userId, reason: request.reason };
  await recordAction(database, actor, action, clock());
  return { userId, ...(await issueLoginLink({ userId, email })) };
}
