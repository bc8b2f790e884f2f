import { CallRefused } from '../../../../transport/call-refused.ts';
import type { AffiliateContext } from '../../affiliate-context.ts';
import { markPostbackDeleted } from './postback-store.ts';

type Context = Pick<AffiliateContext, 'database' | 'clock'>;

/** Nothing more is sent to the postback, including pending deliveries. Throws CallRefused: notFound. */
export async function deletePostback(affiliateId: number, id: number, { database, clock }: Context): Promise<void> {
  const isDeleted = await database.transaction((transaction) => markPostbackDeleted(transaction, affiliateId, id, clock()));
  if (!isDeleted) throw new CallRefused('notFound');
}
