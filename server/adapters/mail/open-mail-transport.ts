import { join, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import type { MailTransport } from './mail-transport.ts';
import { createOutboxMailTransport } from './outbox-mail-transport.ts';
import { createSmtpMailTransport } from './smtp-mail-transport.ts';

export interface OpenMailTransportOptions {
  readonly config: Pick<Config, 'mailUrl' | 'mailFrom' | 'dataDirectory'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** The configured SMTP server, or the outbox directory if none is configured. */
export function openMailTransport({ config, clock }: OpenMailTransportOptions): MailTransport {
  const { mailUrl, mailFrom } = config;
  if (mailUrl !== null) return createSmtpMailTransport({ url: mailUrl, from: mailFrom });
  return createOutboxMailTransport({ directory: outboxDirectoryOf(config), from: mailFrom, clock });
}

export function outboxDirectoryOf({ dataDirectory }: Pick<Config, 'dataDirectory'>): string {
  return join(resolve(dataDirectory), 'outbox');
}
