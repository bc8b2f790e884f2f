import { eq } from 'drizzle-orm';
import { users } from '../../../adapters/db/schema/principals.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { normaliseEmail } from '../../../identity/normalise-email.ts';
import type { Handle } from '../store.ts';

const { id, email, emailNormalised, firstName, lastName, language, status } = users;
const SHOWN = { id, email, emailNormalised, firstName, lastName, language, status };

export type FundsClient = Awaited<ReturnType<typeof findFundsClient>>;

/** The client whose account is to be adjusted, by id or email. Throws CallRefused: notFound. */
export async function findFundsClient(
  { drizzle }: Handle,
  by: { readonly user_id?: number | undefined; readonly email?: string | undefined },
) {
  const isIt = by.user_id === undefined ? eq(emailNormalised, normaliseEmail(by.email ?? '')) : eq(id, by.user_id);
  const [client] = await drizzle.select(SHOWN).from(users).where(isIt);
  if (client === undefined) throw new CallRefused('notFound');
  return client;
}
