import type { Queries } from '../../../../adapters/db/database.ts';
import { issueCode } from '../../../../identity/codes/one-time-codes.ts';
import type { EmailQueue } from '../../../../email/email-queue.ts';
import type { User } from '../../store.ts';
import { CODE_VALID_MS } from './code-validity.ts';

export interface PostEmailConfirmationContext {
  readonly emailQueue: EmailQueue;
  readonly siteUrl: () => string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

type Addressee = Pick<User, 'id' | 'email' | 'firstName' | 'language'>;

/** Emails a link that confirms the address once followed. The code is in the fragment, which no server sees. */
export async function postEmailConfirmation(
  { id: userId, email, firstName, language }: Addressee,
  template: 'welcome' | 'confirmEmail',
  transaction: Queries,
  { emailQueue, siteUrl, clock }: PostEmailConfirmationContext,
): Promise<void> {
  const newCode = { purpose: 'emailConfirmation', email, validMs: CODE_VALID_MS.emailConfirmation } as const;
  const code = await issueCode(transaction, { audience: 'client', userId }, newCode, clock());
  const url = `${siteUrl()}/confirm-email#${code}`;
  await emailQueue.post({ userId, recipient: email, language, content: { template, firstName, url } }, transaction);
}
