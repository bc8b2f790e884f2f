import nodemailer from 'nodemailer';
import { composeMail } from './compose-mail.ts';
import type { MailTransport } from './mail-transport.ts';
import { readMailUrl } from './read-mail-url.ts';

export interface SmtpMailTransportOptions {
  /** smtp:// or smtps://, see readMailUrl. */
  readonly url: string;
  /** Such as Fairlead <no-reply@example.com>. */
  readonly from: string;
  /** Other limits than the usual ones, for tests. */
  readonly slowestSendMs?: number;
}

const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 30_000 } as const;

/** No reply of a mail server is longer. */
const LARGEST_REPLY_BYTES = 65_536;

/** From the beginning to the end: a server that lets each reply drip in keeps within the timeouts above and would never be done. */
const SLOWEST_SEND_MS = 120_000;

const POOL = { pool: true, maxConnections: 1, maxRequeues: 0, maxResponseSize: LARGEST_REPLY_BYTES } as const;

/** Sends by SMTP, one mail at a time over a connection that is kept. Trying again is left to the caller, who also knows when. */
export function createSmtpMailTransport({ url, from, slowestSendMs = SLOWEST_SEND_MS }: SmtpMailTransportOptions): MailTransport {
  const mailer = nodemailer.createTransport({ ...readMailUrl(url), ...TIMEOUTS, ...POOL });
  return {
    async send(mail) {
      const message = composeMail(mail, from);
      await mailer.sendMail({ ...message, signal: AbortSignal.timeout(slowestSendMs) }).catch((error: unknown) => {
        throw new Error(describeFailure(error));
      });
    },
    async close() {
      mailer.close({ force: true });
    },
  };
}

/** Codes and the command, and no more: what a mail server replies in words repeats the recipient's address, and sometimes the mail. */
function describeFailure(error: unknown): string {
  const { code, command, responseCode, response } = Object(error) as Readonly<Record<string, unknown>>;
  const enhancedCode = typeof response === 'string' ? /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] : undefined;
  const parts = [code, command, responseCode, enhancedCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  return `the mail server did not take the mail: ${parts.join(' ')}`;
}
