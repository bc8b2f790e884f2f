import { createHmac, randomBytes } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export interface WebhookMessage {
  /** The same on every attempt, so that a receiver recognises repeats. Must not contain a full stop. */
  readonly id: string;
  /** When it is sent, in milliseconds since 1970 UTC. */
  readonly at: number;
  readonly body: string;
}

/** As `whsec_` and base64, the format of Standard Webhooks libraries. */
export function makeWebhookSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** The headers that prove the sender and the time to the receiver (Standard Webhooks 1.0, symmetric signatures). */
export function signWebhook({ id, at, body }: WebhookMessage, secret: string): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at / 1_000));
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
