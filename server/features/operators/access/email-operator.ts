import type { Queries } from '../../../adapters/db/database.ts';
import type { Actor } from '../../../audit/record-action.ts';
import type { OperatorNews } from '../../../email/email-content.ts';
import type { OperatorsContext } from '../operators-context.ts';
import type { OperatorRow } from './operator-store.ts';

export type TellOperatorContext = Pick<OperatorsContext, 'emailQueue' | 'geo' | 'clock'>;

/**
 * Emails an operator about a change to how they sign in, so that they can act if it was not theirs (ASVS 5.0, 6.3.7). `queries` is the
 * transaction that makes the change.
 */
export async function emailOperator(
  { id, email, name, language }: Pick<OperatorRow, 'id' | 'email' | 'name' | 'language'>,
  news: OperatorNews,
  { operatorId, address, device }: Actor,
  queries: Pick<Queries, 'drizzle'>,
  { emailQueue, geo, clock }: TellOperatorContext,
): Promise<void> {
  const origin = { at: clock(), device, country: geo.countryOf(address), ...(operatorId === id ? {} : { byHouse: true }) };
  await emailQueue.post({ userId: null, recipient: email, language, content: { ...news, name, ...origin } }, queries);
}
