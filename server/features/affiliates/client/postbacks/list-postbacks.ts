import type { Postback } from '@fairlead/contract/affiliates/postbacks.ts';
import type { AffiliateContext } from '../../affiliate-context.ts';
import { selectPostbacks, wirePostback } from './postback-store.ts';

/** Oldest first. */
export async function listPostbacks(affiliateId: number, { database }: Pick<AffiliateContext, 'database'>): Promise<Postback[]> {
  return (await selectPostbacks(database, affiliateId)).map(wirePostback);
}
