import type { Queries } from '../../../adapters/db/database.ts';
import type { OperatorsContext } from '../operators-context.ts';
import { issueCode } from './access-codes.ts';
import type { OperatorRow } from './operator-store.ts';

export type PostAccessLinkContext = Pick<OperatorsContext, 'mailQueue' | 'siteUrl' | 'clock'>;

/** Why a link is mailed: somebody has invited the operator, or the operator has forgotten the password. */
const KINDS = {
  invitation: { template: 'operatorInvited', validMinutes: 7 * 24 * 60 },
  forgotten: { template: 'operatorPassword', validMinutes: 60 },
} as const;

/** Mails a link that chooses the operator's password, once; those before it end. `queries` is the transaction that it belongs to. */
export async function postAccessLink(
  { id, email, name, language }: Pick<OperatorRow, 'id' | 'email' | 'name' | 'language'>,
  kind: keyof typeof KINDS,
  queries: Pick<Queries, 'drizzle'>,
  { mailQueue, siteUrl, clock }: PostAccessLinkContext,
): Promise<void> {
  const { template, validMinutes } = KINDS[kind];
  const now = clock();
  const code = await issueCode(queries, id, { from: now, until: now + validMinutes * 60_000 });
  const url = `${siteUrl()}/backoffice/password?code=${code}`;
  await mailQueue.post({ userId: null, recipient: email, language, content: { template, name, url, validMinutes } }, queries);
}
