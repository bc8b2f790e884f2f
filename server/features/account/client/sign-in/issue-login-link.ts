import type { Language } from '@fairlead/contract/language.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import { issueCode, type CodeHolder } from '../../../../identity/codes/one-time-codes.ts';
import type { EmailQueue } from '../../../../email/email-queue.ts';
import { CODE_VALID_MS } from './code-validity.ts';

export interface IssueLoginLinkContext {
  readonly siteUrl: () => string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

export interface LoginLink {
  readonly url: string;
  /** Milliseconds since 1970 UTC. */
  readonly expiresAt: number;
}

/**
 * Creates a single-use sign-in link for a client and invalidates earlier ones. Anyone who has it can act as the client, so only the client
 * may see it.
 */
export async function issueLoginLink(
  { userId, email }: CodeHolder,
  { database, siteUrl, clock }: IssueLoginLinkContext & { readonly database: Pick<Queries, 'drizzle'> },
): Promise<LoginLink> {
  const now = clock();
  const newCode = { purpose: 'login', email, validMs: CODE_VALID_MS.login } as const;
  const code = await issueCode(database, { audience: 'client', userId }, newCode, now);
  return { url: `${siteUrl()}/autoLogin/${code}`, expiresAt: now + CODE_VALID_MS.login };
}

export interface PostLoginLinkContext extends IssueLoginLinkContext {
  readonly emailQueue: EmailQueue;
}

interface Addressee extends CodeHolder {
  readonly firstName: string;
  readonly language: Language;
}

/** Creates the link and emails it to the client. Returns its expiry in milliseconds since 1970 UTC, not the link. */
export async function postLoginLink(
  { userId, email, firstName, language }: Addressee,
  transaction: Queries,
  { emailQueue, ...context }: PostLoginLinkContext,
): Promise<number> {
  const { url, expiresAt } = await issueLoginLink({ userId, email }, { ...context, database: transaction });
  const validMinutes = CODE_VALID_MS.login / 60_000;
  await emailQueue.post(
    { userId, recipient: email, language, content: { template: 'loginLink', firstName, url, validMinutes } },
    transaction,
  );
  return expiresAt;
}
