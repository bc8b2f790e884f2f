import type { Queries } from '../../../adapters/db/database.ts';
import { issueCode } from '../../../identity/codes/one-time-codes.ts';
import type { OperatorsContext } from '../operators-context.ts';
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
  const newCode = { purpose: 'passwordReset', email, validMs: validMinutes * 60_000 } as const;
  const code = await issueCode(queries, { audience: 'operator', userId: id }, newCode, clock());
  const url = `${siteUrl()}/backoffice/password?code=${code}`;
  await mailQueue.post({ userId: null, recipient: email, language, content: { template, name, url, validMinutes } }, queries);
}
