import type { Delivery } from '@fairlead/contract/affiliates/postbacks.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { AffiliateContext } from '../../affiliate-context.ts';
import { findDelivery, renewFailedDelivery, wireDelivery } from './delivery-store.ts';

type Context = Pick<AffiliateContext, 'database' | 'clock'>;

/** Retries a failed delivery for another day; other deliveries stay unchanged. Throws CallRefused: notFound. */
export async function retryDelivery(affiliateId: number, id: number, { database, clock }: Context): Promise<Delivery> {
  if ((await findDelivery(database, affiliateId, id)) === null) throw new CallRefused('notFound');
  await renewFailedDelivery(database, id, clock());
  const delivery = await findDelivery(database, affiliateId, id);
  if (delivery === null) throw new CallRefused('notFound');
  return wireDelivery(delivery);
}
