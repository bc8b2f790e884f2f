/** Sends what the mail queue owes, and tries again where that did not work. Any number of senders may work on one database. */
import type { FastifyBaseLogger } from 'fastify';
import type { Queries } from '../adapters/db/database.ts';
import type { FinishedMail, MailTransport } from '../adapters/mail/mail-transport.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { MailContent } from './mail-content.ts';
import { claimDueMail, giveUpMail, postponeMail, settleSentMail, type ClaimedMail } from './mail-store.ts';
import { messageIdOf } from './message-id.ts';
import { readMailTexts } from './read-mail-texts.ts';
import { renderMail } from './render-mail.ts';

export interface MailSender {
  /** From now on looks for due mails by itself. */
  start(): void;
  /** A mail was posted: looks for it soon. */
  wake(): void;
  /** Sends whatever is due. Rejects only where the database does not answer. */
  sendDue(): Promise<void>;
  /** Begins no other mail, waits a moment for the one under way, and closes the transport. */
  stop(): Promise<void>;
}

export interface MailSenderOptions {
  readonly database: Pick<Queries, 'drizzle'>;
  readonly secretBox: SecretBox;
  readonly transport: MailTransport;
  /** Without a slash at its end. */
  readonly siteUrl: () => string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long after each failed attempt the next one is made; after the one that follows the last of them the mail is given up. */
export const RETRY_AFTER_MS: readonly number[] = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS];

/** While a sender has a mail, no other one takes it; longer than a transport takes, and when a process died over it, it is due again. */
const CLAIM_MS = 10 * MINUTE_MS;

const LOOK_EVERY_MS = 30_000;

/** The transaction that a mail was posted in has mostly ended by the first look, and by the second one where it took longer. */
const LOOKS_AFTER_POST_MS: readonly number[] = [100, 2_000];

/** A mail server that is slow to answer may not keep the whole server from stopping. */
const STOP_WAIT_MS = 3_000;

export function createMailSender({ database, secretBox, transport, siteUrl, clock, log }: MailSenderOptions): MailSender {
  let isStopped = false;
  let isAskedAgain = false;
  let underWay: Promise<void> | null = null;
  let regularLooks: NodeJS.Timeout | undefined;
  const plannedLooks = new Map<number, NodeJS.Timeout>();

  /** Never twice at once: whoever asks meanwhile has it done once more. */
  function sendDue(): Promise<void> {
    isAskedAgain = true;
    underWay ??= sendWhileAsked().finally(() => {
      underWay = null;
    });
    return underWay;
  }

  async function sendWhileAsked(): Promise<void> {
    while (isAskedAgain && !isStopped) {
      isAskedAgain = false;
      let mail = await claimDueMail(database, clock(), CLAIM_MS);
      while (mail !== null) {
        await attempt(mail);
        mail = isStopped ? null : await claimDueMail(database, clock(), CLAIM_MS);
      }
    }
  }

  async function attempt(mail: ClaimedMail): Promise<void> {
    const message = await write(mail);
    if (message === null) return giveUpMail(database, mail);
    try {
      await transport.send(message);
    } catch (error) {
      return handleFailure(mail, error);
    }
    return settleSentMail(database, mail, clock());
  }

  /** Null where the mail cannot be written, now or later: its values were sealed with another secret, or no text is there for them. */
  async function write({ id, recipient: to, language, sealedValues }: ClaimedMail): Promise<FinishedMail | null> {
    const site = siteUrl();
    const texts = await readMailTexts(database, language);
    try {
      const content = JSON.parse(Buffer.from(secretBox.open('mail', to, sealedValues)).toString('utf8')) as MailContent;
      return { messageId: messageIdOf(sealedValues, site), to, ...renderMail(content, language, site, texts) };
    } catch (error) {
      log.error({ err: error, mail: id }, 'a mail cannot be written and is given up');
      return null;
    }
  }

  async function handleFailure(mail: ClaimedMail, error: unknown): Promise<void> {
    const { id, attempts } = mail;
    const delayMs = RETRY_AFTER_MS[attempts - 1];
    if (delayMs === undefined) {
      log.error({ err: error, mail: id, attempts }, 'a mail could not be sent and is given up');
      return giveUpMail(database, mail);
    }
    log.warn({ err: error, mail: id, attempts }, 'a mail could not be sent and is tried again later');
    return postponeMail(database, mail, clock() + delayMs);
  }

  function look(): void {
    sendDue().catch((error: unknown) => log.warn({ err: error }, 'owed mails could not be looked for'));
  }

  function planLook(afterMs: number): void {
    if (isStopped || plannedLooks.has(afterMs)) return;
    const timer = setTimeout(() => {
      plannedLooks.delete(afterMs);
      look();
    }, afterMs);
    plannedLooks.set(afterMs, timer);
  }

  return {
    start() {
      regularLooks = setInterval(look, LOOK_EVERY_MS);
      look();
    },
    wake: () => LOOKS_AFTER_POST_MS.forEach(planLook),
    sendDue,
    async stop() {
      isStopped = true;
      clearInterval(regularLooks);
      for (const timer of plannedLooks.values()) clearTimeout(timer);
      const ended = Promise.allSettled([underWay]);
      const waiting = new AbortController();
      await Promise.race([ended, wait(STOP_WAIT_MS, waiting.signal)]);
      waiting.abort();
      await transport.close();
      await ended;
    },
  };
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}
