import { CallRefused } from '../../../../transport/call-refused.ts';
import type { AccessContext } from './access-context.ts';
import { revokeTokenOf } from './token-store.ts';

/** Ends a token for a program. Refused with notFound, in the same way for a token of somebody else as for none. */
export async function revokeToken(
  affiliateId: number,
  tokenId: number,
  { database, clock }: Pick<AccessContext, 'database' | 'clock'>,
): Promise<void> {
  if (!(await revokeTokenOf(database, affiliateId, tokenId, clock()))) throw new CallRefused('notFound');
}
