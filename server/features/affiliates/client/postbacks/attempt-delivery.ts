import { postbackPayloadSchema } from '@fairlead/contract/affiliates/postbacks.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queries } from '../../../../adapters/db/database.ts';
import type { PostbackAnswer, PostbackSender } from '../../../../adapters/postbacks/postback-sender.ts';
import type { SecretBox } from '../../../../secrets/secret-box.ts';
import type { ClaimedDelivery } from './claim-delivery.ts';
import { fillMacros } from './fill-macros.ts';
import { nextAttemptAt } from './next-attempt-at.ts';
import { openPostbackSecret } from './postback-secret.ts';
import { signWebhook } from './sign-webhook.ts';

export interface AttemptContext {
  readonly database: Pick<Database, 'transaction'>;
  readonly secretBox: SecretBox;
  readonly postbackSender: PostbackSender;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/** A receiver answers this to say that nothing should be sent to the URL again. */
const GONE = 410;

/** Sends a claimed delivery and records the outcome. With `isOnly`, it is not retried whatever the outcome. */
export async function attemptDelivery(delivery: ClaimedDelivery, context: AttemptContext, { isOnly = false } = {}): Promise<void> {
  const answer = await send(delivery, context);
  const now = context.clock();
  const isDelivered = answer.kind === 'answered' && answer.status >= 200 && answer.status < 300;
  const isGone = answer.kind === 'answered' && answer.status === GONE;
  await context.database.transaction(async (transaction) => {
    if (isDelivered) return noteDelivered(transaction, delivery, answer.status, now);
    await noteFailure(transaction, delivery, answer, isOnly || isGone ? null : nextAttemptAt(delivery.attempts, now), now);
    if (isGone) await switchOff(transaction, delivery);
  });
  if (isDelivered) return;
  const { id: deliveryId, postbackId, attempts } = delivery;
  context.log.info({ deliveryId, postbackId, attempts, answer }, 'a postback was not delivered');
}

async function send(delivery: ClaimedDelivery, { secretBox, postbackSender, clock, log }: AttemptContext): Promise<PostbackAnswer> {
  const { id, url, payload } = delivery;
  try {
    // Parsed again, so that its fields are in the contract's order, which the database does not keep.
    const body = JSON.stringify(postbackPayloadSchema.parse(payload));
    const headers = signWebhook({ id: `postback_${id}`, at: clock(), body }, openPostbackSecret(secretBox, delivery));
    return await postbackSender.send({ url: fillMacros(url, payload), body, headers });
  } catch (error) {
    log.error({ err: error, deliveryId: id }, 'could not build a postback');
    return { kind: 'fault', fault: 'notReached' };
  }
}

async function noteDelivered({ query }: Queries, delivery: ClaimedDelivery, status: number, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  await query(
    `UPDATE postback_deliveries SET state = 'delivered', response_status = $3, fault = NULL, delivered_at = $4::timestamptz, next_attempt_at = NULL
     WHERE ${STILL_OURS}`,
    [delivery.id, delivery.attempts, status, at],
  );
  await query('UPDATE affiliate_postbacks SET failing_since = NULL WHERE id = $1 AND failing_since IS NOT NULL', [delivery.postbackId]);
}

async function noteFailure(
  { query }: Queries,
  delivery: ClaimedDelivery,
  answer: PostbackAnswer,
  next: number | null,
  now: number,
): Promise<void> {
  const { status, fault } =
    answer.kind === 'answered' ? { status: answer.status, fault: 'refused' } : { status: null, fault: answer.fault };
  await query(
    `UPDATE postback_deliveries SET state = $3, response_status = $4, fault = $5, next_attempt_at = $6::timestamptz WHERE ${STILL_OURS}`,
    [
      delivery.id,
      delivery.attempts,
      next === null ? 'failed' : 'waiting',
      status,
      fault,
      next === null ? null : new Date(next).toISOString(),
    ],
  );
  const since = new Date(now).toISOString();
  await query('UPDATE affiliate_postbacks SET failing_since = coalesce(failing_since, $2::timestamptz) WHERE id = $1', [
    delivery.postbackId,
    since,
  ]);
}

async function switchOff({ query }: Queries, { postbackId }: ClaimedDelivery): Promise<void> {
  await query('UPDATE affiliate_postbacks SET is_active = false WHERE id = $1', [postbackId]);
}

/** The postback may have been deleted meanwhile, or this attempt may have outlived its claim and another one started. */
const STILL_OURS = "id = $1 AND attempts = $2 AND state = 'waiting'";
