import type { ContactRequest } from '@fairlead/contract/contact/schemas.ts';
import type { Language } from '@fairlead/contract/language.ts';
import type { Database } from '../../../adapters/db/database.ts';
import type { MailQueue } from '../../../mail/mail-queue.ts';
import { admitAttempt } from '../../../identity/throttle/admit-attempt.ts';
import type { AttemptCounter } from '../../../identity/throttle/attempt-counter.ts';
import type { CaptchaGate } from '../../../identity/throttle/captcha-gate.ts';
import { digestOfAddress } from '../../../identity/throttle/throttle-keys.ts';
import { insertMessage, type ContactMessage } from './store.ts';

export interface SendMessageContext {
  readonly database: Database;
  readonly captchaGate: CaptchaGate;
  readonly attempts: Pick<AttemptCounter, 'count'>;
  readonly mailQueue: MailQueue;
  /** How often an hour one network address may write. */
  readonly formsPerAddress: number;
  /** Whom messages are mailed to; null where they are only stored. */
  readonly supportEmail: () => string | null;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

export interface MessageSender {
  /** The network address. */
  readonly address: string;
  readonly language: Language;
  /** The client who is logged in; null for a visitor. */
  readonly userId: number | null;
}

const ONE_HOUR_MS = 3_600_000;

/** Stores what somebody wrote, and owes it to our support as a mail. Refused with captchaRequired, captchaInvalid and tooManyAttempts. */
export async function sendMessage(request: ContactRequest, sender: MessageSender, context: SendMessageContext): Promise<void> {
  const { first_name: firstName, last_name: lastName, email, phone, message, captcha } = request;
  const { address, language, userId } = sender;
  await admitMessage({ email, captcha, address }, context);
  await keepMessage({ at: context.clock(), language, firstName, lastName, email, phone, message, userId, source: 'contactPage' }, context);
}

/** Both or neither is done: a message is stored, and is owed to our support as a mail. */
export async function keepMessage(
  written: ContactMessage,
  context: Pick<SendMessageContext, 'database' | 'mailQueue' | 'supportEmail'>,
): Promise<void> {
  const { database, mailQueue } = context;
  const supportEmail = context.supportEmail();
  const { source: _source, ...mailed } = written;
  await database.transaction(async (transaction) => {
    await insertMessage(transaction, written);
    if (supportEmail === null) return;
    const content = { template: 'contactMessage', ...mailed } as const;
    // It goes to the house, in whose language it is written; so it is about nobody whose mails are kept.
    await mailQueue.post({ userId: null, recipient: supportEmail, language: 'en', content }, transaction);
  });
}

export interface MessageAttempt {
  /** Whom the message says it is from. */
  readonly email: string;
  readonly captcha: string | undefined;
  /** The network address. */
  readonly address: string;
}

/** Every message counts as a try, because one that a robot sends succeeds like anybody else's. Refuses like `sendMessage`. */
export async function admitMessage(
  { email, captcha, address }: MessageAttempt,
  { captchaGate, attempts, formsPerAddress }: Pick<SendMessageContext, 'captchaGate' | 'attempts' | 'formsPerAddress'>,
): Promise<void> {
  const attempt = { account: messagesOf(email), address };
  await captchaGate.admit({ ...attempt, payload: captcha });
  await captchaGate.failed(attempt);
  await admitAttempt(attempts, `contact:address:${digestOfAddress(address)}`, { mostAttempts: formsPerAddress, windowMs: ONE_HOUR_MS });
}

/** Apart from the login's counts: whoever writes under somebody else's email must not have that person asked for a captcha there. */
function messagesOf(email: string): string {
  return `messages of ${email.toLowerCase()}`;
}
