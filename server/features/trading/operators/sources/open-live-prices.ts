import type { Database } from '../../../../adapters/db/database.ts';
import type { LivePriceFeed } from '../../../../adapters/prices/live/live-price-feed.ts';
import type { LivePriceView } from '../desk-context.ts';
import { listSourceDecisions } from './price-source-store.ts';
import { createSourceControls } from './source-controls.ts';

/** What the desk sees and decides about live prices, with the stored decisions applied. */
export async function openLivePrices(
  live: Omit<LivePriceView, 'controls'> & { readonly feed: Pick<LivePriceFeed, 'applyControls'> },
  database: Pick<Database, 'drizzle'>,
): Promise<LivePriceView> {
  const controls = createSourceControls(live.feed, () => listSourceDecisions(database));
  await controls.refresh();
  return { ...live, controls };
}
