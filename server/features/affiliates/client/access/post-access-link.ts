import type { Language } from '@fairlead/contract/language.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import { issueCode } from '../../../../identity/codes/one-time-codes.ts';
import type { MailQueue } from '../../../../mail/mail-queue.ts';

export interface Addressee {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly language: Language;
}

/** Why a link is mailed: an operator has invited the affiliate, or the affiliate has forgotten the password. */
export type AccessLinkKind = 'invitation' | 'passwordReset';

export interface PostAccessLinkContext {
  readonly mailQueue: MailQueue;
  /** The address that browsers reach the server under, without a slash at its end. */
  readonly siteUrl: () => string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

const KINDS = {
  invitation: { template: 'affiliateInvitation', validMinutes: 7 * 24 * 60 },
  passwordReset: { template: 'affiliatePasswordReset', validMinutes: 60 },
} as const;

/** Mails a link that chooses the affiliate's password, once; those before it end. `queries` is the transaction that it belongs to. */
export async function postAccessLink(
  { id, email, name, language }: Addressee,
  kind: AccessLinkKind,
  queries: Pick<Queries, 'drizzle'>,
  { mailQueue, siteUrl, clock }: PostAccessLinkContext,
): Promise<void> {
  const { template, validMinutes } = KINDS[kind];
  const newCode = { purpose: 'passwordReset', email, validMs: validMinutes * 60_000 } as const;
  const code = await issueCode(queries, { audience: 'affiliate', userId: id }, newCode, clock());
  const url = `${siteUrl()}/affiliate/password?code=${code}`;
  await mailQueue.post({ userId: null, recipient: email, language, content: { template, name, url, validMinutes } }, queries);
}
