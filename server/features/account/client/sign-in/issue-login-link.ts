import type { Language } from '@fairlead/contract/language.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import { issueCode, type CodeHolder } from '../../../../identity/codes/one-time-codes.ts';
import type { MailQueue } from '../../../../mail/mail-queue.ts';
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

/** Makes a link that signs a client in once. An earlier one is good no more. Whoever holds it is that client: it is for the client's eyes alone. */
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
  readonly mailQueue: MailQueue;
}

interface Addressee extends CodeHolder {
  readonly firstName: string;
  readonly language: Language;
}

/** Makes the link and mails it to the client. Gives until when it works, in milliseconds since 1970 UTC, and not the link. */
export async function postLoginLink(
  { userId, email, firstName, language }: Addressee,
  transaction: Queries,
  { mailQueue, ...context }: PostLoginLinkContext,
): Promise<number> {
  const { url, expiresAt } = await issueLoginLink({ userId, email }, { ...context, database: transaction });
  const validMinutes = CODE_VALID_MS.login / 60_000;
  await mailQueue.post(
    { userId, recipient: email, language, content: { template: 'loginLink', firstName, url, validMinutes } },
    transaction,
  );
  return expiresAt;
}
