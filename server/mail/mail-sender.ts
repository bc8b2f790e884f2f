/** Sends what the mail queue owes, and tries again where that did not work. Any number of senders may work on one database. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Queries } from '../adapters/db/database.ts';
import type { FinishedMail, MailTransport } from '../adapters/mail/mail-transport.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { claimDueMail, giveUpMail, keepStuckMail, postponeMail, retryStuckMails, settleSentMail, type ClaimedMail } from './mail-store.ts';
import { messageIdOf } from './message-id.ts';
import { readMailTexts } from './read-mail-texts.ts';
import { renderMail } from './render-mail.ts';
import { openMail } from './sealed-mail.ts';

export interface MailSender {
  /** From now on looks for due mails by itself. Mails that could not be written before are tried once more: the key or the version may have changed. */
  start(): void;
  /** A mail was posted: looks for it soon. */
  wake(): void;
  /** Sends whatever is due. Rejects only where the database does not answer. */
  sendDue(): Promise<void>;
  /** How attempts to send ended so far: sent, failed and to be repeated, or given up. They only grow. */
  readonly outcomes: Readonly<Record<'sent' | 'failed' | 'givenUp', number>>;
  /** Begins no other mail, waits so long at most for the one under way, and closes the transport; what was cut off is sent by the next start. */
  stop(patienceMs: number): Promise<void>;
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

export function createMailSender({ database, secretBox, transport, siteUrl, clock, log }: MailSenderOptions): MailSender {
  const outcomes = { sent: 0, failed: 0, givenUp: 0 };
  let isStopped = false;
  let isAskedAgain = false;
  let areStuckDue = false;
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
      if (areStuckDue) await retryStuckMails(database, clock());
      areStuckDue = false;
      let mail = await claimDueMail(database, clock(), CLAIM_MS);
      while (mail !== null) {
        await attempt(mail);
        mail = isStopped ? null : await claimDueMail(database, clock(), CLAIM_MS);
      }
    }
  }

  async function attempt(mail: ClaimedMail): Promise<void> {
    const message = await write(mail);
    if (message === null) return keepStuckMail(database, mail);
    try {
      await transport.send(message);
    } catch (error) {
      return handleFailure(mail, error);
    }
    outcomes.sent += 1;
    return settleSentMail(database, mail, clock());
  }

  function giveUp(mail: ClaimedMail): Promise<void> {
    outcomes.givenUp += 1;
    return giveUpMail(database, mail);
  }

  /** Null where the mail cannot be written: its values were sealed with another secret key, or this version has no text for them. */
  async function write({ id, recipient: to, language, sealedValues }: ClaimedMail): Promise<FinishedMail | null> {
    const site = siteUrl();
    const texts = await readMailTexts(database, language);
    try {
      const content = openMail(secretBox, to, sealedValues);
      return { messageId: messageIdOf(sealedValues, site), to, ...renderMail(content, language, site, texts) };
    } catch (error) {
      log.error({ err: error, mail: id }, 'a mail cannot be written and is kept until the next start');
      return null;
    }
  }

  async function handleFailure(mail: ClaimedMail, error: unknown): Promise<void> {
    const { id, attempts } = mail;
    const delayMs = RETRY_AFTER_MS[attempts - 1];
    if (delayMs === undefined) {
      log.error({ err: error, mail: id, attempts }, 'a mail could not be sent and is given up');
      return giveUp(mail);
    }
    outcomes.failed += 1;
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
      areStuckDue = true;
      look();
    },
    wake: () => LOOKS_AFTER_POST_MS.forEach(planLook),
    sendDue,
    outcomes,
    async stop(patienceMs) {
      isStopped = true;
      clearInterval(regularLooks);
      for (const timer of plannedLooks.values()) clearTimeout(timer);
      const ended = Promise.allSettled([underWay]);
      const waiting = new AbortController();
      await Promise.race([ended, wait(patienceMs, undefined, { signal: waiting.signal }).catch(() => undefined)]);
      waiting.abort();
      await transport.close();
      await ended;
    },
  };
}
