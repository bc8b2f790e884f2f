/**
 * Tests every call of the server, taken from the running app instead of a list: a call that forgets to check its caller fails here by name.
 */
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { backofficePaths, editorPaths, operatorPaths } from '@fairlead/contract/operators/paths.ts';
import {
  accountPaths,
  contactPaths,
  contentPaths,
  demoPaths,
  marketPaths,
  paymentPaths,
  privacyPaths,
  publicPaths,
  securityPaths,
  settingsPaths,
} from '@fairlead/contract/paths.ts';
import * as paths from '@fairlead/contract/paths.ts';
import { errorBodySchema } from '@fairlead/contract/errors.ts';
import type { InjectOptions } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../tests/support/databases.ts';
import { openTestApi } from '../tests/support/test-api.ts';
import type { Database } from './adapters/db/database.ts';
import { affiliateTokens } from './adapters/db/schema/affiliates.ts';
import { operators } from './adapters/db/schema/operators.ts';
import { findUserByEmail } from './features/account/store.ts';
import { openAffiliateBench } from './fixture-affiliates.ts';
import { FIXTURE_START, type FixtureApi, type RegisteredRoute } from './fixture-api.ts';
import { PROGRAM_TOKEN_PREFIX } from './features/affiliates/client/require-affiliate.ts';
import { hashAccessToken, makeAccessToken } from './identity/access-token.ts';
import type { Audience } from './identity/principal.ts';
import { RECENT_PROOF_MS } from './identity/sessions/session-validity.ts';

/** Public calls, and why. Every other call requires a session. */
const OPEN_CALLS: ReadonlyMap<string, string> = new Map([
  [`GET ${settingsPaths.settings}`, 'site settings, for visitors too'],
  [`POST ${accountPaths.login}`, 'sign-in'],
  [`POST ${accountPaths.loginByLink}`, 'sign-in with a link’s code'],
  [`POST ${accountPaths.secondFactor}`, 'second step of signing in, with the first step’s token'],
  [`POST ${accountPaths.register}`, 'sign-up'],
  [`POST ${accountPaths.forgotPassword}`, 'for people who can’t sign in'],
  [`POST ${accountPaths.resetPassword}`, 'with a link’s code'],
  [`POST ${accountPaths.passwordOwner}`, 'for the page of such a link'],
  [`POST ${accountPaths.confirmEmail}`, 'with a link’s code, which may be opened in another browser'],
  [`GET ${accountPaths.captcha}`, 'before signing in or up'],
  [`GET ${accountPaths.clientInfo}`, 'tells callers only about themselves'],
  [`GET ${accountPaths.levels}`, 'the public page of levels'],
  [`POST ${contactPaths.send}`, 'a visitor can write to us'],
  ...['GET', 'POST'].flatMap((method) => [
    [`${method} ${contentPaths.collection}`, 'published content is public; CONTENT_TOKEN belongs to no user'] as const,
    [`${method} ${contentPaths.singleton}`, 'the site’s texts'] as const,
  ]),
  ['POST /api/collections/get', 'always refused for lack of a name'],
  [`POST ${contentPaths.form}`, 'a visitor can write to us'],
  [`GET ${contentPaths.form}`, 'always not found, as in Cockpit'],
  [`GET ${contentPaths.uploads}/*`, 'images of public pages'],
  [`GET ${marketPaths.candles}`, 'prices are public'],
  [`GET ${marketPaths.sparklines}`, 'prices are public'],
  [`GET ${publicPaths.calendar}`, 'the public economic calendar'],
  [`GET ${publicPaths.belowPlatform}`, 'content published below the platform'],
  [`GET ${publicPaths.executionMonths}`, 'the months with published execution quality'],
  [`GET ${publicPaths.execution}`, 'the firm’s execution quality, of many clients together'],
  [`GET ${publicPaths.executionCsv}`, 'the same as a file'],
  [`GET ${publicPaths.riskFigures}`, 'the risk warning’s figures and their calculation'],
  [`POST ${backofficePaths.login}`, 'sign-in'],
  [`POST ${operatorPaths.secondFactor}`, 'second step of signing in, with the first step’s token'],
  [`POST ${operatorPaths.requestPassword}`, 'for people who can’t sign in'],
  [`POST ${operatorPaths.setPassword}`, 'with a link’s code'],
  [`POST ${operatorPaths.passwordOwner}`, 'for the page of such a link'],
  [`POST ${affiliatePaths.login}`, 'sign-in'],
  [`POST ${affiliatePaths.secondFactor}`, 'second step of signing in, with the first step’s token'],
  [`POST ${affiliatePaths.forgotPassword}`, 'for people who can’t sign in'],
  [`POST ${affiliatePaths.setPassword}`, 'with a link’s code'],
  [`POST ${affiliatePaths.passwordOwner}`, 'for the page of such a link'],
  [`POST ${paymentPaths.update}`, 'with a payment provider’s signature'],
  [`POST ${paymentPaths.updateToo}`, 'with a payment provider’s signature'],
  [`GET ${paymentPaths.frame}`, 'for a frame without a token, with sealed data'],
  [`GET ${paymentPaths.frameDone}`, 'an empty page for the same frame'],
  [`GET ${demoPaths.mails}`, 'only in the demo, where emails are not delivered'],
]);

/** Calls that would let someone at an unattended browser take over the account or read everything about it. */
const PROVEN_CALLS: readonly string[] = [
  ...[securityPaths, operatorPaths, affiliatePaths].flatMap((own) => [
    own.beginTotp,
    own.confirmTotp,
    own.removeTotp,
    own.beginPasskey,
    own.finishPasskey,
    own.removePasskey,
    own.renewRecoveryCodes,
  ]),
  privacyPaths.data,
  privacyPaths.dataPdf,
  privacyPaths.requestDeletion,
  affiliatePaths.createToken,
];

/** Calls open to an affiliate's program: everything that shows results, and nothing that changes them or leads to other tokens. */
const PROGRAM_CALLS: readonly string[] = [
  `POST ${affiliatePaths.get}`,
  ...[
    affiliatePaths.me,
    affiliatePaths.overview,
    affiliatePaths.accountsCsv,
    affiliatePaths.account,
    affiliatePaths.campaigns,
    affiliatePaths.subs,
    affiliatePaths.entries,
    affiliatePaths.statements,
    affiliatePaths.statement,
    affiliatePaths.statementCsv,
    affiliatePaths.statementPdf,
    affiliatePaths.payouts,
    affiliatePaths.postbacks,
    affiliatePaths.deliveries,
  ].map((address) => `GET ${address}`),
];

const ORIGIN = { address: '127.0.0.1', country: null, device: '' };
const HOUR_MS = 3_600_000;
const NOT_SIGNED_IN = '401 notSignedIn';

const nameOf = ({ method, url }: RegisteredRoute): string => `${method} ${url}`;
const AUDIENCES: readonly Audience[] = ['client', 'affiliate', 'operator'];

function audienceOf({ url }: RegisteredRoute): Audience {
  if (url.startsWith('/api/backoffice/')) return 'operator';
  return url.startsWith('/api/affiliate/') ? 'affiliate' : 'client';
}

describe.each(testDatabases)('every call on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let personIds: Readonly<Record<Audience, number>>;
  /** Without HEAD, which Fastify adds to every GET with its guard, OPTIONS, and the fallback that answers notFound. */
  let calls: readonly RegisteredRoute[];
  let guarded: readonly RegisteredRoute[];

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    await api.app.ready();
    calls = api.routes.filter(({ method, url }) => !['HEAD', 'OPTIONS'].includes(method) && url !== '/api/*');
    guarded = calls.filter((route) => !OPEN_CALLS.has(nameOf(route)));
    const client = await findUserByEmail(database, 'demo@fairlead.test');
    if (client === null) throw new Error('the demo client is not seeded');
    const { affiliateId } = await openAffiliateBench(opened).seedAffiliate();
    personIds = { client: client.id, affiliate: affiliateId, operator: await findOrInsertOperator() };
    return opened.close;
  });

  beforeEach(async () => {
    api.setTime(FIXTURE_START);
    await database.query('DELETE FROM throttle');
  });

  async function findOrInsertOperator(): Promise<number> {
    const [seeded] = await database.drizzle.select({ id: operators.id }).from(operators).limit(1);
    if (seeded !== undefined) return seeded.id;
    const email = 'someone@operators.test';
    const [inserted] = await database.drizzle
      .insert(operators)
      .values({ email, emailNormalised: email, passwordHash: '', name: 'Someone', roles: ['admin'], createdAt: new Date(FIXTURE_START) })
      .returning({ id: operators.id });
    return inserted?.id ?? 0;
  }

  /** An API token for a program of the affiliate. */
  async function insertProgramToken(): Promise<string> {
    const token = `${PROGRAM_TOKEN_PREFIX}${makeAccessToken()}`;
    const tokenHash = hashAccessToken(token);
    const createdAt = new Date(FIXTURE_START);
    await database.drizzle
      .insert(affiliateTokens)
      .values({ affiliateId: personIds.affiliate, tokenHash, name: 'Reports', endsWith: token.slice(-4), createdAt });
    return token;
  }

  /** A session that starts at the time at which every test begins. */
  async function start(audience: Audience, isProven = true): Promise<string> {
    api.setTime(FIXTURE_START);
    return api.sessions.start({ audience, userId: personIds[audience] }, ORIGIN, isProven);
  }

  /** Sends nonsense to a call with this token; returns the status and code. */
  async function judge(route: RegisteredRoute, token: string | undefined): Promise<string> {
    const response = await api.app.inject(askNonsense(route, token));
    const body = errorBodySchema.safeParse(readJson(response.body));
    return `${response.statusCode}${body.success ? ` ${body.data.error.code}` : ''}`;
  }

  async function judgeAll(routes: readonly RegisteredRoute[], tokenFor: (route: RegisteredRoute) => Promise<string | undefined>) {
    const answers: Record<string, string> = {};
    for (const route of routes) answers[nameOf(route)] = await judge(route, await tokenFor(route));
    return answers;
  }

  async function passed(token: string, ms: number): Promise<string> {
    api.setTime(FIXTURE_START + ms);
    return token;
  }

  const allOf = (routes: readonly RegisteredRoute[], answer: string) => Object.fromEntries(routes.map((route) => [nameOf(route), answer]));

  test('that has a path in the contract is registered', () => {
    const registered = new Set(calls.map(({ url }) => url.replace(/\/\*$/, '')));
    const addresses = [...Object.values(paths), affiliatePaths].flatMap((group) => Object.values<string>(group));
    expect(addresses.filter((address) => !registered.has(address))).toEqual([]);
  });

  test('that is listed as public exists', () => {
    const names = new Set(calls.map(nameOf));
    expect([...OPEN_CALLS.keys()].filter((name) => !names.has(name))).toEqual([]);
  });

  describe('that is not public refuses, before reading any input,', () => {
    test.each<[string, (route: RegisteredRoute) => Promise<string | undefined>]>([
      ['a caller without a token', async () => undefined],
      ['a token that was never issued', async () => makeAccessToken()],
      ['a malformed token', async () => `x'"--${'A'.repeat(300)}`],
      ['an expired session', async (route) => passed(await start(audienceOf(route)), 13 * HOUR_MS)],
      ['a session that timed out', async (route) => passed(await start(audienceOf(route)), HOUR_MS)],
      ['a revoked session', async (route) => ended(audienceOf(route))],
    ])('%s', async (_intruder, tokenFor) => {
      expect(await judgeAll(guarded, tokenFor)).toEqual(allOf(guarded, NOT_SIGNED_IN));
    });

    test.each(AUDIENCES)('a token of the audience %s at calls of other audiences', async (audience) => {
      const ofOthers = guarded.filter((route) => audienceOf(route) !== audience);
      expect(new Set(ofOthers.map(audienceOf)).size).toBe(AUDIENCES.length - 1);
      expect(await judgeAll(ofOthers, () => start(audience))).toEqual(allOf(ofOthers, NOT_SIGNED_IN));
    });

    test('an affiliate’s program, except for calls that read the affiliate’s data', async () => {
      const token = await insertProgramToken();
      const answers = await judgeAll(guarded, async () => token);
      expect(
        Object.keys(answers)
          .filter((name) => answers[name] !== NOT_SIGNED_IN)
          .toSorted(),
      ).toEqual(PROGRAM_CALLS.toSorted());
    });

    async function ended(audience: Audience): Promise<string> {
      const token = await start(audience);
      const session = await api.sessions.authenticate(token, audience);
      if (session !== null) await api.sessions.revoke(session);
      return token;
    }
  });

  test('admits its own audience, so that the refusals above mean something', async () => {
    const answers = await judgeAll(guarded, (route) => start(audienceOf(route)));
    expect(Object.entries(answers).filter(([, answer]) => answer.startsWith('401') || answer.startsWith('5'))).toEqual([]);
  });

  test('that could lead to account takeover requires a recent password, and no other does', async () => {
    const unproven = await judgeAll(guarded, (route) => start(audienceOf(route), false));
    const late = await judgeAll(guarded, async (route) => passed(await start(audienceOf(route)), RECENT_PROOF_MS));
    for (const answers of [unproven, late]) {
      const wanting = Object.keys(answers).filter((name) => answers[name] === '403 recentLoginRequired');
      expect(wanting.toSorted()).toEqual(PROVEN_CALLS.map((address) => `POST ${address}`).toSorted());
    }
  });
});

const BOUNDARY = 'between-parts';
const FORM = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="type"\r\n\r\nnonsense\r\n--${BOUNDARY}--\r\n`;
/** Calls that expect a form. */
const UPLOADS: readonly string[] = [accountPaths.upload, editorPaths.media];
const NONSENSE = { id: { $ne: null }, email: [], code: -1, reason: {}, symbols: 7, auto_trading: 'x' };

/** A request with input that no call accepts, in the form in which the call expects it. */
function askNonsense({ method, url: pattern }: RegisteredRoute, token: string | undefined): InjectOptions {
  const url = pattern.replaceAll(/:\w+/g, '1');
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  if (method !== 'POST' && method !== 'PUT') return { method: 'GET', url, headers: authorization };
  if (!UPLOADS.includes(pattern)) return { method, url, payload: NONSENSE, headers: authorization };
  return { method, url, payload: FORM, headers: { ...authorization, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
