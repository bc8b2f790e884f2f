import type { LoginLinkRequest } from '@fairlead/contract/backoffice.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import type { IssueLoginLink, LoginLink } from '../backoffice-context.ts';
import { normaliseEmail } from '../../normalise-email.ts';
import { findClientByEmail } from './client-store.ts';

export interface CreateLoginLinkContext {
  readonly database: Database;
  readonly issueLoginLink: IssueLoginLink;
}

/** A link for a client who cannot come in otherwise. Refused with emailUnknown, accountNotActive. */
export async function createLoginLink(
  request: LoginLinkRequest,
  { database, issueLoginLink }: CreateLoginLinkContext,
): Promise<LoginLink & { readonly userId: number }> {
  const client = await findClientByEmail(database, normaliseEmail(request.email));
  if (client === null) throw new CallRefused('emailUnknown');
  const { userId, email, status } = client;
  if (status !== 'active') throw new CallRefused('accountNotActive');
  return { userId, ...(await issueLoginLink({ userId, email })) };
}
