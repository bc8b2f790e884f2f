import type { Language } from '@fairlead/contract/language.ts';
import type { Queries } from '../../adapters/db/database.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import type { Audience } from '../person.ts';
import { issueCode } from './one-time-codes.ts';

export interface PasswordLinkAddressee {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly language: Language;
}

/** Which mail a link stands in, where it leads, and how long it does. */
interface PasswordLink {
  readonly audience: Audience;
  readonly template: 'affiliateInvitation' | 'affiliatePasswordReset' | 'operatorInvited' | 'operatorPassword';
  /** Of the page that takes the code. */
  readonly path: string;
  readonly validMinutes: number;
}

export interface PostPasswordLinkContext {
  readonly mailQueue: MailQueue;
  /** The address that browsers reach the server under, without a slash at its end. */
  readonly siteUrl: () => string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** Mails a link that chooses somebody's password, once; those before it end. `queries` is the transaction that it belongs to. */
export async function postPasswordLink(
  { id, email, name, language }: PasswordLinkAddressee,
  { audience, template, path, validMinutes }: PasswordLink,
  queries: Pick<Queries, 'drizzle'>,
  { mailQueue, siteUrl, clock }: PostPasswordLinkContext,
): Promise<void> {
  const newCode = { purpose: 'passwordReset', email, validMs: validMinutes * 60_000 } as const;
  const code = await issueCode(queries, { audience, userId: id }, newCode, clock());
  const url = `${siteUrl()}${path}?code=${code}`;
  await mailQueue.post({ userId: null, recipient: email, language, content: { template, name, url, validMinutes } }, queries);
}
