/** Sends queued emails and retries failed ones. Any number of senders may work on one database. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Queries } from '../adapters/db/database.ts';
import type { FinishedEmail, MailTransport } from '../adapters/mail/mail-transport.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import {
  claimDueEmail,
  giveUpEmail,
  keepStuckEmail,
  postponeEmail,
  retryStuckEmails,
  settleSentEmail,
  type ClaimedEmail,
} from './email-store.ts';
import { messageIdOf } from './message-id.ts';
import { readEmailTexts } from './read-email-texts.ts';
import { renderEmail } from './render-email.ts';
import { openEmail } from './sealed-email.ts';

export interface EmailSender {
  /**
   * Starts polling for due emails. Emails that could not be rendered before are tried once more, because the key or the version may have
   * changed.
   */
  start(): void;
  /** An email was queued: polls soon. */
  wake(): void;
  /** Sends everything that is due. Rejects only if the database does not answer. */
  sendDue(): Promise<void>;
  /** Outcomes of the sending attempts so far: sent, failed (to be retried) or given up. They only grow. */
  readonly outcomes: Readonly<Record<'sent' | 'failed' | 'givenUp', number>>;
  /**
   * Starts no other email, waits at most this long for the current one, and closes the transport; an interrupted email is sent after the
   * next start.
   */
  stop(patienceMs: number): Promise<void>;
}

export interface EmailSenderOptions {
  readonly database: Pick<Queries, 'drizzle'>;
  readonly secretBox: SecretBox;
  readonly transport: MailTransport;
  /** Without a trailing slash. */
  readonly siteUrl: () => string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Delays before each retry; after a failure of the last one the email is given up. */
export const RETRY_AFTER_MS: readonly number[] = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS];

/** How long a sender's claim on an email lasts: longer than a transport takes, and then the email is due again in case its process died. */
const CLAIM_MS = 10 * MINUTE_MS;

const LOOK_EVERY_MS = 30_000;

/** By the first poll, the transaction in which an email was queued has usually ended; the second poll covers the slower ones. */
const LOOKS_AFTER_POST_MS: readonly number[] = [100, 2_000];

export function createEmailSender({ database, secretBox, transport, siteUrl, clock, log }: EmailSenderOptions): EmailSender {
  const outcomes = { sent: 0, failed: 0, givenUp: 0 };
  let isStopped = false;
  let isAskedAgain = false;
  let areStuckDue = false;
  let underWay: Promise<void> | null = null;
  let regularLooks: NodeJS.Timeout | undefined;
  const plannedLooks = new Map<number, NodeJS.Timeout>();

  /** Never runs twice at once: calls in the meantime cause one more run. */
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
      if (areStuckDue) await retryStuckEmails(database, clock());
      areStuckDue = false;
      let mail = await claimDueEmail(database, clock(), CLAIM_MS);
      while (mail !== null) {
        await attempt(mail);
        mail = isStopped ? null : await claimDueEmail(database, clock(), CLAIM_MS);
      }
    }
  }

  async function attempt(mail: ClaimedEmail): Promise<void> {
    const message = await write(mail);
    if (message === null) return keepStuckEmail(database, mail);
    try {
      await transport.send(message);
    } catch (error) {
      return handleFailure(mail, error);
    }
    outcomes.sent += 1;
    return settleSentEmail(database, mail, clock());
  }

  function giveUp(mail: ClaimedEmail): Promise<void> {
    outcomes.givenUp += 1;
    return giveUpEmail(database, mail);
  }

  /** Null if the email cannot be rendered: its values were sealed with a different secret key, or this version has no text for them. */
  async function write({ id, recipient: to, language, sealedValues }: ClaimedEmail): Promise<FinishedEmail | null> {
    const site = siteUrl();
    const texts = await readEmailTexts(database, language);
    try {
      const content = openEmail(secretBox, to, sealedValues);
      return { messageId: messageIdOf(sealedValues, site), to, ...renderEmail(content, language, site, texts) };
    } catch (error) {
      log.error({ err: error, mail: id }, 'an email cannot be rendered and is kept until the next start');
      return null;
    }
  }

  async function handleFailure(mail: ClaimedEmail, error: unknown): Promise<void> {
    const { id, attempts } = mail;
    const delayMs = RETRY_AFTER_MS[attempts - 1];
    if (delayMs === undefined) {
      log.error({ err: error, mail: id, attempts }, 'an email could not be sent; giving up');
      return giveUp(mail);
    }
    outcomes.failed += 1;
    log.warn({ err: error, mail: id, attempts }, 'an email could not be sent; it will be retried');
    return postponeEmail(database, mail, clock() + delayMs);
  }

  function look(): void {
    sendDue().catch((error: unknown) => log.warn({ err: error }, 'could not read the email outbox'));
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
