import type { ContactRequest } from '@fairlead/contract/contact/schemas.ts';
import type { Language } from '@fairlead/contract/language.ts';
import type { Database } from '../../../adapters/db/database.ts';
import type { EmailQueue } from '../../../email/email-queue.ts';
import { admitAttempt } from '../../../identity/throttle/admit-attempt.ts';
import type { AttemptCounter } from '../../../identity/throttle/attempt-counter.ts';
import type { CaptchaGate } from '../../../identity/throttle/captcha-gate.ts';
import { digestOfAddress } from '../../../identity/throttle/throttle-keys.ts';
import { insertMessage, type ContactMessage } from './store.ts';

export interface SendMessageContext {
  readonly database: Database;
  readonly captchaGate: CaptchaGate;
  readonly attempts: Pick<AttemptCounter, 'count'>;
  readonly emailQueue: EmailQueue;
  /** The hourly limit on messages from one IP address. */
  readonly formsPerAddress: number;
  /** The recipient of the emails; null if messages are only stored. */
  readonly supportEmail: () => string | null;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

export interface MessageSender {
  /** The IP address. */
  readonly address: string;
  readonly language: Language;
  /** The signed-in client; null for a visitor. */
  readonly userId: number | null;
}

const ONE_HOUR_MS = 3_600_000;

/** Stores a contact message and emails it to our support. Refused with captchaRequired, captchaInvalid and tooManyAttempts. */
export async function sendMessage(request: ContactRequest, sender: MessageSender, context: SendMessageContext): Promise<void> {
  const { first_name: firstName, last_name: lastName, email, phone, message, captcha } = request;
  const { address, language, userId } = sender;
  await admitMessage({ email, captcha, address }, context);
  await keepMessage({ at: context.clock(), language, firstName, lastName, email, phone, message, userId, source: 'contactPage' }, context);
}

/** Stores a message and queues the email to our support, both or neither. */
export async function keepMessage(
  written: ContactMessage,
  context: Pick<SendMessageContext, 'database' | 'emailQueue' | 'supportEmail'>,
): Promise<void> {
  const { database, emailQueue } = context;
  const supportEmail = context.supportEmail();
  const { source: _source, ...mailed } = written;
  await database.transaction(async (transaction) => {
    await insertMessage(transaction, written);
    if (supportEmail === null) return;
    const content = { template: 'contactMessage', ...mailed } as const;
    // Sent to the firm in its own language, and not stored as an email about a client.
    await emailQueue.post({ userId: null, recipient: supportEmail, language: 'en', content }, transaction);
  });
}

export interface MessageAttempt {
  /** The sender as stated in the message. */
  readonly email: string;
  readonly captcha: string | undefined;
  /** The IP address. */
  readonly address: string;
}

/** Every message counts as an attempt, because a bot's message succeeds like any other. Refused as in `sendMessage`. */
export async function admitMessage(
  { email, captcha, address }: MessageAttempt,
  { captchaGate, attempts, formsPerAddress }: Pick<SendMessageContext, 'captchaGate' | 'attempts' | 'formsPerAddress'>,
): Promise<void> {
  const attempt = { account: messagesOf(email), address };
  await captchaGate.admit({ ...attempt, payload: captcha });
  await captchaGate.failed(attempt);
  await admitAttempt(attempts, `contact:address:${digestOfAddress(address)}`, { mostAttempts: formsPerAddress, windowMs: ONE_HOUR_MS });
}

/** Separate from the sign-in counts: writing under another person's email must not make that person solve a captcha there. */
function messagesOf(email: string): string {
  return `messages of ${email.toLowerCase()}`;
}
