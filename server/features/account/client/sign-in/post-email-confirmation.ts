import type { Queries } from '../../../../adapters/db/database.ts';
import { issueCode } from '../../../../identity/codes/one-time-codes.ts';
import type { MailQueue } from '../../../../mail/mail-queue.ts';
import type { User } from '../../store.ts';
import { CODE_VALID_MS } from './code-validity.ts';

export interface PostEmailConfirmationContext {
  readonly mailQueue: MailQueue;
  readonly siteUrl: () => string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

type Addressee = Pick<User, 'id' | 'email' | 'firstName' | 'language'>;

/** Mails a link that shows, once it is followed, that mail to this email arrives. The code stands in the fragment, which no server sees. */
export async function postEmailConfirmation(
  { id: userId, email, firstName, language }: Addressee,
  template: 'welcome' | 'confirmEmail',
  transaction: Queries,
  { mailQueue, siteUrl, clock }: PostEmailConfirmationContext,
): Promise<void> {
  const newCode = { purpose: 'emailConfirmation', email, validMs: CODE_VALID_MS.emailConfirmation } as const;
  const code = await issueCode(transaction, { audience: 'client', userId }, newCode, clock());
  const url = `${siteUrl()}/confirm-email#${code}`;
  await mailQueue.post({ userId, recipient: email, language, content: { template, firstName, url } }, transaction);
}
