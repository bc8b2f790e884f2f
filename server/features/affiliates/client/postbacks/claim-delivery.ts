import type { Database, Queries } from '../../../../adapters/db/database.ts';
import type { PostbackPayload } from '@fairlead/contract/affiliates/postbacks.ts';

/** A delivery that is about to be sent. */
export interface ClaimedDelivery {
  readonly id: number;
  readonly postbackId: number;
  readonly affiliateId: number;
  readonly url: string;
  readonly sealedSecret: Uint8Array;
  readonly payload: PostbackPayload;
  /** Including this attempt. */
  readonly attempts: number;
}

/** Longer than an attempt can take: a claim older than this belongs to a dead process, and its delivery is due again. */
export const CLAIM_MS = 60_000;

/** The delivery is being sent: its claim has cleared the outcome of the previous attempt. */
const UNDER_WAY = `d.state = 'waiting' AND d.attempts > 0 AND d.fault IS NULL AND d.response_status IS NULL AND d.next_attempt_at > $1::timestamptz`;

/** Postbacks with something due and nothing being sent. Failing ones come last, so that they do not hold up the others. */
const READY_POSTBACKS = `SELECT p.id, p.affiliate_id, p.url, p.sealed_secret FROM affiliate_postbacks AS p
  JOIN affiliates AS a ON a.id = p.affiliate_id
  JOIN (SELECT d.postback_id, min(d.next_attempt_at) AS due_at FROM postback_deliveries AS d
    WHERE d.state = 'waiting' AND d.next_attempt_at <= $1::timestamptz GROUP BY d.postback_id) AS w ON w.postback_id = p.id
  WHERE p.is_active AND p.deleted_at IS NULL AND a.status = 'active'
    AND NOT EXISTS (SELECT FROM postback_deliveries AS d WHERE d.postback_id = p.id AND ${UNDER_WAY})
  ORDER BY p.failing_since IS NOT NULL, w.due_at, p.id LIMIT 1`;

interface ReadyPostback {
  readonly id: number;
  readonly affiliate_id: number;
  readonly url: string;
  readonly sealed_secret: Uint8Array;
}

/** Whether there is anything to claim. */
export async function hasDueDelivery({ query }: Pick<Queries, 'query'>, now: number): Promise<boolean> {
  return (await query(READY_POSTBACKS, [new Date(now).toISOString()])).length > 0;
}

/**
 * Claims the oldest due delivery of one postback and counts the attempt. However many workers claim at once, in this process and others, a
 * postback receives one delivery at a time. Null if nothing is due.
 */
export async function claimDelivery(database: Pick<Database, 'transaction'>, now: number): Promise<ClaimedDelivery | null> {
  let claim: ClaimedDelivery | 'taken' | null = 'taken';
  while (claim === 'taken') claim = await database.transaction((transaction) => tryToClaim(transaction, now));
  return claim;
}

async function tryToClaim({ query }: Pick<Queries, 'query'>, now: number): Promise<ClaimedDelivery | 'taken' | null> {
  const [postback] = await query<ReadyPostback>(`${READY_POSTBACKS} FOR NO KEY UPDATE OF p SKIP LOCKED`, [new Date(now).toISOString()]);
  if (postback === undefined) return null;
  // Checked again under the lock: another worker may have claimed for the postback just before it was locked.
  const [delivery] = await query<Pick<ClaimedDelivery, 'id' | 'payload' | 'attempts'>>(
    `UPDATE postback_deliveries SET attempts = attempts + 1, fault = NULL, response_status = NULL, next_attempt_at = $2::timestamptz
     WHERE id = (SELECT d.id FROM postback_deliveries AS d
         WHERE d.postback_id = $3 AND d.state = 'waiting' AND d.next_attempt_at <= $1::timestamptz ORDER BY d.id LIMIT 1)
       AND NOT EXISTS (SELECT FROM postback_deliveries AS d WHERE d.postback_id = $3 AND ${UNDER_WAY})
     RETURNING id, payload, attempts`,
    [new Date(now).toISOString(), new Date(now + CLAIM_MS).toISOString(), postback.id],
  );
  if (delivery === undefined) return 'taken';
  const { id: postbackId, affiliate_id: affiliateId, url, sealed_secret: sealedSecret } = postback;
  return { ...delivery, postbackId, affiliateId, url, sealedSecret };
}
