/**
 * Every call that the server has, found in the running app and not in a list: a call that forgets to ask who is there fails here, by its name.
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
import type { Audience } from './identity/person.ts';
import { RECENT_PROOF_MS } from './identity/sessions/session-validity.ts';

/** What anybody may call, and why. Every other call takes a session. */
const OPEN_CALLS: ReadonlyMap<string, string> = new Map([
  [`GET ${settingsPaths.settings}`, 'says what the site offers, to visitors too'],
  [`POST ${accountPaths.login}`, 'a way in'],
  [`POST ${accountPaths.loginByLink}`, 'a way in, by the secret of a link'],
  [`POST ${accountPaths.secondFactor}`, 'the second half of a way in, by the secret of the first'],
  [`POST ${accountPaths.register}`, 'a way in'],
  [`POST ${accountPaths.forgotPassword}`, 'for those who cannot come in'],
  [`POST ${accountPaths.resetPassword}`, 'a way in, by the secret of a link'],
  [`POST ${accountPaths.passwordOwner}`, 'for the page of such a link'],
  [`POST ${accountPaths.confirmEmail}`, 'by the secret of a link, which may be opened in another browser'],
  [`GET ${accountPaths.captcha}`, 'before a way in'],
  [`GET ${accountPaths.clientInfo}`, 'says of the caller what the caller knows'],
  [`GET ${accountPaths.levels}`, 'the public page of levels'],
  [`POST ${contactPaths.send}`, 'a visitor can write to us'],
  ...['GET', 'POST'].flatMap((method) => [
    [`${method} ${contentPaths.collection}`, 'what is published is public; the token of CONTENT_TOKEN is no person’s'] as const,
    [`${method} ${contentPaths.singleton}`, 'the words of the site'] as const,
  ]),
  ['POST /api/collections/get', 'always refused: it says that a name is missing'],
  [`POST ${contentPaths.form}`, 'a visitor can write to us'],
  [`GET ${contentPaths.form}`, 'always not found, as a Cockpit says it'],
  [`GET ${contentPaths.uploads}/*`, 'pictures of public pages'],
  [`GET ${marketPaths.candles}`, 'prices are public'],
  [`GET ${marketPaths.sparklines}`, 'prices are public'],
  [`GET ${publicPaths.calendar}`, 'the public economic calendar'],
  [`GET ${publicPaths.belowPlatform}`, 'what editors published for the place below the platform'],
  [`GET ${publicPaths.riskFigures}`, 'what the risk warning says, with its workings'],
  [`POST ${backofficePaths.login}`, 'a way in'],
  [`POST ${operatorPaths.secondFactor}`, 'the second half of a way in, by the secret of the first'],
  [`POST ${operatorPaths.requestPassword}`, 'for those who cannot come in'],
  [`POST ${operatorPaths.setPassword}`, 'a way in, by the secret of a link'],
  [`POST ${operatorPaths.passwordOwner}`, 'for the page of such a link'],
  [`POST ${affiliatePaths.login}`, 'a way in'],
  [`POST ${affiliatePaths.secondFactor}`, 'the second half of a way in, by the secret of the first'],
  [`POST ${affiliatePaths.forgotPassword}`, 'for those who cannot come in'],
  [`POST ${affiliatePaths.setPassword}`, 'a way in, by the secret of a link'],
  [`POST ${affiliatePaths.passwordOwner}`, 'for the page of such a link'],
  [`POST ${paymentPaths.update}`, 'by the signature of a payment provider'],
  [`POST ${paymentPaths.updateToo}`, 'by the signature of a payment provider'],
  [`GET ${paymentPaths.frame}`, 'for a frame that has no token, by what we sealed for it'],
  [`GET ${paymentPaths.frameDone}`, 'an empty page for the same frame'],
  [`GET ${demoPaths.mails}`, 'only in the demo, where nobody has a letter box'],
]);

/** What a person at somebody else's open browser could take the account over with, or all that is known of it. */
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

/** What an affiliate's program may call: whatever shows how business goes, and nothing that changes it or leads to other tokens. */
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
  /** Fastify makes a HEAD of every GET, guard and all; OPTIONS asks what may be asked; what matches nothing else is answered with notFound. */
  let calls: readonly RegisteredRoute[];
  let guarded: readonly RegisteredRoute[];

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    await api.app.ready();
    calls = api.routes.filter(({ method, url }) => !['HEAD', 'OPTIONS'].includes(method) && url !== '/api/*');
    guarded = calls.filter((route) => !OPEN_CALLS.has(nameOf(route)));
    const client = await findUserByEmail(database, 'demo@fairlead.test');
    if (client === null) throw new Error('the demo client is not planted');
    const { affiliateId } = await openAffiliateBench(opened).plantAffiliate();
    personIds = { client: client.id, affiliate: affiliateId, operator: await findOrInsertOperator() };
    return opened.close;
  });

  beforeEach(async () => {
    api.setTime(FIXTURE_START);
    await database.query('DELETE FROM throttle');
  });

  async function findOrInsertOperator(): Promise<number> {
    const [planted] = await database.drizzle.select({ id: operators.id }).from(operators).limit(1);
    if (planted !== undefined) return planted.id;
    const email = 'someone@operators.test';
    const [inserted] = await database.drizzle
      .insert(operators)
      .values({ email, emailNormalised: email, passwordHash: '', name: 'Someone', roles: ['admin'], createdAt: new Date(FIXTURE_START) })
      .returning({ id: operators.id });
    return inserted?.id ?? 0;
  }

  /** A token for a program of the affiliate. */
  async function insertProgramToken(): Promise<string> {
    const token = `${PROGRAM_TOKEN_PREFIX}${makeAccessToken()}`;
    const tokenHash = hashAccessToken(token);
    const createdAt = new Date(FIXTURE_START);
    await database.drizzle
      .insert(affiliateTokens)
      .values({ affiliateId: personIds.affiliate, tokenHash, name: 'Reports', endsWith: token.slice(-4), createdAt });
    return token;
  }

  /** A session of the moment at which every test begins. */
  async function start(audience: Audience, isProven = true): Promise<string> {
    api.setTime(FIXTURE_START);
    return api.sessions.start({ audience, userId: personIds[audience] }, ORIGIN, isProven);
  }

  /** What a call answers to somebody with this token who asks for nonsense: its status and its code. */
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

  test('that the contract has an address for is registered', () => {
    const registered = new Set(calls.map(({ url }) => url.replace(/\/\*$/, '')));
    const addresses = [...Object.values(paths), affiliatePaths].flatMap((group) => Object.values<string>(group));
    expect(addresses.filter((address) => !registered.has(address))).toEqual([]);
  });

  test('that is open is one that exists', () => {
    const names = new Set(calls.map(nameOf));
    expect([...OPEN_CALLS.keys()].filter((name) => !names.has(name))).toEqual([]);
  });

  describe('that is not open refuses, before it looks at what is asked,', () => {
    test.each<[string, (route: RegisteredRoute) => Promise<string | undefined>]>([
      ['somebody without a token', async () => undefined],
      ['a token that nobody was given', async () => makeAccessToken()],
      ['a token that is no token', async () => `x'"--${'A'.repeat(300)}`],
      ['a session past its end', async (route) => passed(await start(audienceOf(route)), 13 * HOUR_MS)],
      ['a session that idled out', async (route) => passed(await start(audienceOf(route)), HOUR_MS)],
      ['a session that was ended', async (route) => ended(audienceOf(route))],
    ])('%s', async (_intruder, tokenFor) => {
      expect(await judgeAll(guarded, tokenFor)).toEqual(allOf(guarded, NOT_SIGNED_IN));
    });

    test.each(AUDIENCES)('a token of the audience %s at the calls of the others', async (audience) => {
      const ofOthers = guarded.filter((route) => audienceOf(route) !== audience);
      expect(new Set(ofOthers.map(audienceOf)).size).toBe(AUDIENCES.length - 1);
      expect(await judgeAll(ofOthers, () => start(audience))).toEqual(allOf(ofOthers, NOT_SIGNED_IN));
    });

    test('an affiliate’s program, but for the calls that read what the affiliate has', async () => {
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

  test('lets those in whom it is for, so that the refusals above mean something', async () => {
    const answers = await judgeAll(guarded, (route) => start(audienceOf(route)));
    expect(Object.entries(answers).filter(([, answer]) => answer.startsWith('401') || answer.startsWith('5'))).toEqual([]);
  });

  test('with which an account could be taken over wants the password given lately, and no other does', async () => {
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
/** Whoever posts there sends a form. */
const UPLOADS: readonly string[] = [accountPaths.upload, editorPaths.media];
const NONSENSE = { id: { $ne: null }, email: [], code: -1, reason: {}, symbols: 7, auto_trading: 'x' };

/** Nothing that any call takes, in the form in which it takes it. */
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
