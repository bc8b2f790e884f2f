import type { PostbackPayload } from '@fairlead/contract/affiliates/postbacks.ts';
import type { PostbackEvent } from '@fairlead/contract/affiliates/values.ts';
import { centsToEuros, type Cents } from '@fairlead/domain/money.ts';
import type { Handle } from './projection-context.ts';
import type { ReferredRow } from './projection-store.ts';

/** An occurrence that may be reported to an affiliate's own system. */
export interface Occurrence {
  readonly event: PostbackEvent;
  readonly account: ReferredRow;
  /** Distinguishes it from others of its kind for the account; empty if there can be only one. */
  readonly key: string;
  readonly at: number;
  readonly amount: Cents | null;
}

/** Queues a delivery to each subscribed postback, in the transaction of the occurrence; each occurrence is delivered once. */
export async function queuePostbacks({ query }: Handle, occurrences: readonly Occurrence[], now: number): Promise<void> {
  const rows = occurrences.flatMap((one) =>
    one.account.affiliate_id === null
      ? []
      : [{ affiliate_id: one.account.affiliate_id, event: one.event, occurrence: nameOf(one), payload: payloadOf(one) }],
  );
  if (rows.length === 0) return;
  await query(
    `INSERT INTO postback_deliveries (postback_id, occurrence, payload, created_at, next_attempt_at)
     SELECT p.id, r.occurrence, r.payload, $2::timestamptz, $2::timestamptz
     FROM jsonb_to_recordset($1::jsonb) AS r (affiliate_id integer, event text, occurrence text, payload jsonb)
     JOIN affiliate_postbacks AS p ON p.affiliate_id = r.affiliate_id AND p.is_active AND p.deleted_at IS NULL AND p.events ? r.event
     ON CONFLICT (postback_id, occurrence) DO NOTHING`,
    [JSON.stringify(rows), new Date(now).toISOString()],
  );
}

function nameOf({ event, account, key }: Occurrence): string {
  return [event, account.user_id, ...(key === '' ? [] : [key])].join(':');
}

function payloadOf({ event, account, at, amount }: Occurrence): PostbackPayload {
  return {
    type: event,
    timestamp: new Date(at).toISOString(),
    data: {
      account_id: account.user_id,
      campaign: account.campaign ?? '',
      sub_id: account.sub_id,
      click_id: account.click_id,
      country: account.country,
      amount: amount === null ? null : centsToEuros(amount),
      currency: 'EUR',
    },
  };
}
