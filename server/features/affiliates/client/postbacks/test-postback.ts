import { randomUUID } from 'node:crypto';
import type { Delivery, PostbackPayload } from '@fairlead/contract/affiliates/postbacks.ts';
import { admitAttempt } from '../../../../identity/throttle/admit-attempt.ts';
import type { AttemptLimit } from '../../../../identity/throttle/attempt-counter.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { AffiliateContext } from '../../affiliate-context.ts';
import { attemptDelivery, type AttemptContext } from './attempt-delivery.ts';
import { CLAIM_MS } from './claim-delivery.ts';
import { findDelivery, insertClaimedDelivery, wireDelivery } from './delivery-store.ts';
import { findPostback } from './postback-store.ts';

type Context = Pick<AffiliateContext, 'database' | 'attempts' | 'secretBox' | 'postbackSender' | 'clock'> & Pick<AttemptContext, 'log'>;

/** Each test makes our server call another host immediately, so their number is limited. */
const LIMIT: AttemptLimit = { mostAttempts: 10, windowMs: 3_600_000 };

/** Sends a payload of the type `test`, once, and returns the outcome. Throws CallRefused: notFound, tooManyAttempts. */
export async function testPostback(affiliateId: number, id: number, context: Context): Promise<Delivery> {
  const { database, attempts, clock } = context;
  const postback = await findPostback(database, affiliateId, id);
  if (postback === null) throw new CallRefused('notFound');
  await admitAttempt(attempts, `tryPostback:${affiliateId}`, LIMIT);
  const now = clock();
  const claimed = await insertClaimedDelivery(database, {
    postbackId: id,
    occurrence: `test:${randomUUID()}`,
    payload: testPayload(now),
    createdAt: now,
    claimedUntil: now + CLAIM_MS,
  });
  const { url, sealedSecret } = postback;
  await attemptDelivery({ ...claimed, affiliateId, url, sealedSecret }, context, { isOnly: true });
  const delivery = await findDelivery(database, affiliateId, claimed.id);
  if (delivery === null) throw new CallRefused('notFound');
  return wireDelivery(delivery);
}

function testPayload(now: number): PostbackPayload {
  return {
    type: 'test',
    timestamp: new Date(now).toISOString(),
    data: { account_id: null, campaign: '', sub_id: '', click_id: '', country: null, amount: null, currency: 'EUR' },
  };
}
