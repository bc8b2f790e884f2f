import type { Language } from '@fairlead/contract/language.ts';
import type { Queries } from '../adapters/db/database.ts';
import { mails } from '../adapters/db/schema/emails.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { EmailContent } from './email-content.ts';
import { sealEmail } from './sealed-email.ts';

/**
 * The email outbox. An email is queued as a row in the same transaction as the change it reports, if there is one, and the sender
 * (email-sender.ts) tries until it has been sent. No call waits for a mail server.
 */
export interface EmailQueue {
  /** `queries` is the transaction the email belongs to. */
  post(mail: QueuedEmail, queries?: Pick<Queries, 'drizzle'>): Promise<void>;
}

export interface QueuedEmail {
  /** The client it concerns; null if none. */
  readonly userId: number | null;
  readonly recipient: string;
  readonly language: Language;
  readonly content: EmailContent;
}

export interface EmailQueueOptions {
  readonly database: Pick<Queries, 'drizzle'>;
  readonly secretBox: SecretBox;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  /** Called after each email is queued; others can only see it once its transaction has ended. */
  readonly onPosted?: () => void;
}

/** Published on the bus when an email has been posted, so that the process that sends them needn't wait until it looks again. */
export const EMAILS_POSTED = 'emails.posted';

export function createEmailQueue({ database, secretBox, clock, onPosted }: EmailQueueOptions): EmailQueue {
  return {
    async post({ userId, recipient, language, content }, { drizzle } = database) {
      const now = new Date(clock());
      const sealedValues = sealEmail(secretBox, recipient, content);
      await drizzle
        .insert(mails)
        .values({ userId, recipient, language, template: content.template, sealedValues, createdAt: now, nextAttemptAt: now });
      onPosted?.();
    },
  };
}
