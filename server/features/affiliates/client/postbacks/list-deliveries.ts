import type { DeliveriesResponse } from '@fairlead/contract/affiliates/postbacks.ts';
import type { AffiliateContext } from '../../affiliate-context.ts';
import { selectDeliveries, wireDelivery } from './delivery-store.ts';

const PAGE = 50;

export async function listDeliveries(
  affiliateId: number,
  before: number | undefined,
  { database }: Pick<AffiliateContext, 'database'>,
): Promise<Pick<DeliveriesResponse, 'data' | 'next'>> {
  const rows = await selectDeliveries(database, affiliateId, before, PAGE + 1);
  const page = rows.slice(0, PAGE);
  return { data: page.map(wireDelivery), next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}
