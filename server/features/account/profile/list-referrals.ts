import type { Referral } from '@fairlead/contract/account.ts';
import type { Database } from '../../../adapters/db/database.ts';
import type { CallSession } from '../../../transport/auth/require-session.ts';
import { listReferred } from '../store.ts';
import { maskEmail, maskName } from './mask-person.ts';

const MOST = 1_000;

/** Who signed up by the client's link, the latest first. Names and emails are masked: they are other people's. */
export async function listReferrals(
  { userId }: Pick<CallSession, 'userId'>,
  { database }: { readonly database: Database },
): Promise<Referral[]> {
  const referred = await listReferred(database, userId, MOST);
  return referred.map(({ firstName, lastName, email, createdAt }) => ({
    full_name: maskName(firstName, lastName),
    email: maskEmail(email),
    created_at: new Date(createdAt).toISOString(),
  }));
}
