import type { Language } from '@fairlead/contract/language.ts';
import type { Queries } from '../../adapters/db/database.ts';
import type { EmailQueue } from '../../email/email-queue.ts';
import type { Audience } from '../principal.ts';
import { issueCode } from './one-time-codes.ts';

export interface PasswordLinkAddressee {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly language: Language;
}

/** Which email contains the link, where it leads, and how long it is valid. */
interface PasswordLink {
  readonly audience: Audience;
  readonly template: 'affiliateInvitation' | 'affiliatePasswordReset' | 'operatorInvited' | 'operatorPassword';
  /** The path of the page that accepts the code. */
  readonly path: string;
  readonly validMinutes: number;
}

export interface PostPasswordLinkContext {
  readonly emailQueue: EmailQueue;
  /** The URL under which browsers reach the server, without a trailing slash. */
  readonly siteUrl: () => string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/**
 * Queues an email with a single-use link for choosing a password; earlier links become invalid. `queries` is the transaction it belongs to.
 */
export async function postPasswordLink(
  { id, email, name, language }: PasswordLinkAddressee,
  { audience, template, path, validMinutes }: PasswordLink,
  queries: Pick<Queries, 'drizzle'>,
  { emailQueue, siteUrl, clock }: PostPasswordLinkContext,
): Promise<void> {
  const newCode = { purpose: 'passwordReset', email, validMs: validMinutes * 60_000 } as const;
  const code = await issueCode(queries, { audience, userId: id }, newCode, clock());
  const url = `${siteUrl()}${path}?code=${code}`;
  await emailQueue.post({ userId: null, recipient: email, language, content: { template, name, url, validMinutes } }, queries);
}
