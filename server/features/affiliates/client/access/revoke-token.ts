import { CallRefused } from '../../../../transport/call-refused.ts';
import type { AccessContext } from './access-context.ts';
import { revokeTokenOf } from './token-store.ts';

/** Revokes an API token. Throws CallRefused: notFound, also for another affiliate's token. */
export async function revokeToken(
  affiliateId: number,
  tokenId: number,
  { database, clock }: Pick<AccessContext, 'database' | 'clock'>,
): Promise<void> {
  if (!(await revokeTokenOf(database, affiliateId, tokenId, clock()))) throw new CallRefused('notFound');
}
