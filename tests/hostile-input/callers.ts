/**
 * The senders of the hostile requests: a client, an affiliate and an operator. The requests are about others, so that the senders keep
 * their access.
 */
import { operators } from '@fairlead/server/adapters/db/schema/operators.ts';
import { openAffiliateBench } from '@fairlead/server/fixture-affiliates.ts';
import { FIXTURE_START, type FixtureApi, type RegisteredRoute } from '@fairlead/server/fixture-api.ts';
import type { Audience } from '@fairlead/server/identity/principal.ts';
import type { DatabaseKind } from '../support/databases.ts';
import { openTestApi, type TestApi } from '../support/test-api.ts';
import type { CallRequest } from './call-request.ts';

export type Answer = Awaited<ReturnType<FixtureApi['app']['inject']>>;

export interface Callers {
  /** Sends it as the audience the call is for. Rejects if the connection ends without an answer. */
  send(route: RegisteredRoute, options: CallRequest): Promise<Answer>;
}

const ORIGIN = { address: '127.0.0.1', country: null, device: '' };
const NO_LIMIT = '1000000';
const PASSWORD = 'callers-of-the-fixture';

/** Without limits that would respond before the code under test. */
export async function openCallers(kind: DatabaseKind): Promise<TestApi & { readonly callers: Callers }> {
  const opened = await openTestApi(kind, {
    LOGIN_FAILURES_PER_ACCOUNT: NO_LIMIT,
    LOGIN_FAILURES_PER_ADDRESS: NO_LIMIT,
    FORMS_PER_ADDRESS: NO_LIMIT,
  });
  await opened.api.app.ready();
  return { ...opened, callers: createCallers(opened.api, await seed(opened)) };
}

/** The second of each: the first is what requests with the id 1 are about. */
async function seed(opened: TestApi): Promise<Readonly<Record<Audience, number>>> {
  const bench = openAffiliateBench(opened);
  await bench.seedAffiliate();
  const affiliate = await bench.seedAffiliate();
  const client = await bench.seedReferred(affiliate);
  await bench.deposit(client, 100_000);
  const passwordHash = await opened.api.hasher.hash(PASSWORD);
  await opened.database.query('UPDATE users SET password_hash = $1 WHERE id = $2', [passwordHash, client]);
  const seeded = await opened.database.drizzle
    .insert(operators)
    .values(
      ['first@operators.test', 'second@operators.test'].map((email) => ({
        email,
        emailNormalised: email,
        passwordHash,
        name: 'Someone',
        roles: ['admin' as const],
        createdAt: new Date(FIXTURE_START),
      })),
    )
    .returning({ id: operators.id });
  return { client, affiliate: affiliate.affiliateId, operator: seeded.at(-1)?.id ?? 0 };
}

function createCallers(api: FixtureApi, userIds: Readonly<Record<Audience, number>>): Callers {
  const tokens = new Map<Audience, string>();

  /** With the password confirmed just now. */
  async function signIn(audience: Audience): Promise<string> {
    const token = await api.sessions.start({ audience, userId: userIds[audience] }, ORIGIN, true);
    tokens.set(audience, token);
    return token;
  }

  const inject = (options: CallRequest, token: string) =>
    api.app.inject({ ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } });

  return {
    async send(route, options) {
      const audience = audienceOf(route);
      const answer = await inject(options, tokens.get(audience) ?? (await signIn(audience)));
      // An earlier request may have ended the session, as signing out does.
      return answer.statusCode === 401 ? inject(options, await signIn(audience)) : answer;
    },
  };
}

function audienceOf({ url }: RegisteredRoute): Audience {
  if (url.startsWith('/api/backoffice/')) return 'operator';
  return url.startsWith('/api/affiliate/') ? 'affiliate' : 'client';
}
