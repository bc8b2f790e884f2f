import type { AffiliateToken } from '@fairlead/contract/affiliates/access.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import { listLiveTokens, type ProgramToken } from './token-store.ts';

/** API tokens for the read-only calls, latest first. */
export async function listTokens(affiliateId: number, database: Pick<Queries, 'drizzle'>): Promise<AffiliateToken[]> {
  return (await listLiveTokens(database, affiliateId)).map(wireToken);
}

export function wireToken({ id, name, endsWith, createdAt, lastUsedAt }: ProgramToken): AffiliateToken {
  return { id, name, ends_with: endsWith, created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null };
}
