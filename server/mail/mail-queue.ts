import type { Language } from '@fairlead/contract/language.ts';
import type { Queries } from '../adapters/db/database.ts';
import { mails } from '../adapters/db/schema/mails.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { MailContent } from './mail-content.ts';
import { sealMail } from './sealed-mail.ts';

/**
 * Mails are owed before they are sent: a row is written with whatever they tell of, in the same transaction where there is one, and
 * the sender (mail-sender.ts) tries until it has gone out. No call waits for a mail server.
 */
export interface MailQueue {
  /** `queries` is the transaction that the mail belongs to. */
  post(mail: OwedMail, queries?: Pick<Queries, 'drizzle'>): Promise<void>;
}

export interface OwedMail {
  /** The client it is about; null where it is about none. */
  readonly userId: number | null;
  readonly recipient: string;
  readonly language: Language;
  readonly content: MailContent;
}

export interface MailQueueOptions {
  readonly database: Pick<Queries, 'drizzle'>;
  readonly secretBox: SecretBox;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  /** Called after each mail, which others see only once the transaction has ended that it belongs to. */
  readonly onPosted?: () => void;
}

export function createMailQueue({ database, secretBox, clock, onPosted }: MailQueueOptions): MailQueue {
  return {
    async post({ userId, recipient, language, content }, { drizzle } = database) {
      const now = new Date(clock());
      const sealedValues = sealMail(secretBox, recipient, content);
      await drizzle
        .insert(mails)
        .values({ userId, recipient, language, template: content.template, sealedValues, createdAt: now, nextAttemptAt: now });
      onPosted?.();
    },
  };
}
