import type { Database } from '../../../adapters/db/database.ts';
import { CODE_VALID_MS, issueCode, type CodeHolder } from './one-time-codes.ts';

export interface IssueLoginLinkContext {
  readonly database: Database;
  readonly siteUrl: () => string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

export interface LoginLink {
  readonly url: string;
  /** Milliseconds since 1970 UTC. */
  readonly expiresAt: number;
}

/** Makes a link that signs a client in once. An earlier one is good no more. Whoever holds it is that client: it is for the client's eyes alone. */
export async function issueLoginLink(holder: CodeHolder, { database, siteUrl, clock }: IssueLoginLinkContext): Promise<LoginLink> {
  const now = clock();
  const code = await database.transaction((transaction) => issueCode(transaction, 'login', holder, now));
  return { url: `${siteUrl()}/autoLogin/${code}`, expiresAt: now + CODE_VALID_MS.login };
}
