import type { Queries } from '../../../adapters/db/database.ts';
import type { Actor } from '../../../audit/record-action.ts';
import type { OperatorNews } from '../../../mail/mail-content.ts';
import type { OperatorsContext } from '../operators-context.ts';
import type { OperatorRow } from './operator-store.ts';

export type TellOperatorContext = Pick<OperatorsContext, 'mailQueue' | 'geo' | 'clock'>;

/**
 * Mails an operator what was done to the way into the back office, so that whoever did not do it can act (ASVS 5.0, 6.3.7). `queries` is
 * the transaction that it was done in.
 */
export async function tellOperator(
  { id, email, name, language }: Pick<OperatorRow, 'id' | 'email' | 'name' | 'language'>,
  news: OperatorNews,
  { operatorId, address, device }: Actor,
  queries: Pick<Queries, 'drizzle'>,
  { mailQueue, geo, clock }: TellOperatorContext,
): Promise<void> {
  const origin = { at: clock(), device, country: geo.countryOf(address), ...(operatorId === id ? {} : { byHouse: true }) };
  await mailQueue.post({ userId: null, recipient: email, language, content: { ...news, name, ...origin } }, queries);
}
