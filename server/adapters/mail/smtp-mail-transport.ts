import nodemailer from 'nodemailer';
import { composeEmail } from './compose-mail.ts';
import type { MailTransport } from './mail-transport.ts';
import { readMailUrl } from './read-mail-url.ts';

export interface SmtpMailTransportOptions {
  /** smtp:// or smtps://; see readMailUrl. */
  readonly url: string;
  /** For example Fairlead <no-reply@example.com>. */
  readonly from: string;
  /** Overrides the default limit, for tests. */
  readonly slowestSendMs?: number;
}

const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 30_000 } as const;

/** Longer than any reply of a mail server. */
const LARGEST_REPLY_BYTES = 65_536;

/** For a whole delivery: a server that lets each reply trickle in stays within the timeouts above and would never finish. */
const SLOWEST_SEND_MS = 120_000;

const POOL = { pool: true, maxConnections: 1, maxRequeues: 0, maxResponseSize: LARGEST_REPLY_BYTES } as const;

/** Sends over SMTP, one email at a time on a persistent connection. Retries are left to the caller, which knows when to make them. */
export function createSmtpMailTransport({ url, from, slowestSendMs = SLOWEST_SEND_MS }: SmtpMailTransportOptions): MailTransport {
  const mailer = nodemailer.createTransport({ ...readMailUrl(url), ...TIMEOUTS, ...POOL });
  return {
    async send(mail) {
      const message = composeEmail(mail, from);
      await mailer.sendMail({ ...message, signal: AbortSignal.timeout(slowestSendMs) }).catch((error: unknown) => {
        throw new Error(describeFailure(error));
      });
    },
    async close() {
      mailer.close({ force: true });
    },
  };
}

/** Only codes and the SMTP command: the text of a mail server's reply repeats the recipient's address, and sometimes the message. */
function describeFailure(error: unknown): string {
  const { code, command, responseCode, response } = Object(error) as Readonly<Record<string, unknown>>;
  const enhancedCode = typeof response === 'string' ? /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] : undefined;
  const parts = [code, command, responseCode, enhancedCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  return `the mail server did not accept the email: ${parts.join(' ')}`;
}
