import type { PopupReach, popupReachRequestSchema } from '@fairlead/contract/content/operators/schemas.ts';
import type { z } from 'zod';
import type { Queries } from '../../../../adapters/db/database.ts';
import { readSegment } from './list-campaigns.ts';
import { countReach } from '../../popups/segment-store.ts';

const MOST_COUNTED = 10_000;

/** Estimates how many clients a popup reaches, before it is saved. */
export async function getReach(
  { audience, segment }: z.infer<typeof popupReachRequestSchema>,
  database: Pick<Queries, 'drizzle'>,
): Promise<PopupReach> {
  const count = await countReach(database, { audience, segment: readSegment(segment) }, MOST_COUNTED + 1);
  return { count: Math.min(count, MOST_COUNTED), is_more: count > MOST_COUNTED };
}
