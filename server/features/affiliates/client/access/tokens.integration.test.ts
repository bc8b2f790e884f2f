import { createTokenResponseSchema, tokensResponseSchema } from '@fairlead/contract/affiliates/access.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../../tests/support/test-api.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { openAffiliateBench, type AffiliateBench, type SeededAffiliate } from '../../../../fixture-affiliates.ts';
import { FIXTURE_START, type FixtureApi } from '../../../../fixture-api.ts';
import { RECENT_PROOF_MS } from '../../../../identity/sessions/session-validity.ts';
import { MOST_TOKENS } from './create-token.ts';
import { fieldsOf, outcomeOf } from './fixture-access-calls.ts';

/** A read-only call. */
const READING_CALL = affiliatePaths.campaigns;
const ORIGIN = { address: '127.0.0.1', country: null, device: '' };

describe.each(testDatabases)('affiliate API tokens on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let bench: AffiliateBench;
  let affiliate: SeededAffiliate;
  let session: string;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    bench = openAffiliateBench(opened);
    return opened.close;
  });

  beforeEach(async () => {
    api.setTime(FIXTURE_START);
    affiliate = await bench.seedAffiliate();
    session = await bench.signIn(affiliate.affiliateId);
  });

  const create = (name = 'Reports', as = session) => bench.call(as, affiliatePaths.createToken, { name });
  const made = async (name?: string) => createTokenResponseSchema.strict().parse((await create(name)).json()).data;
  const list = async (as = session) => tokensResponseSchema.strict().parse((await bench.call(as, affiliatePaths.tokens)).json()).data;
  const revoke = async (id: number, as = session) => outcomeOf(await bench.call(as, affiliatePaths.revokeToken, { id }));
  const read = async (token: string) => outcomeOf(await bench.call(token, READING_CALL));

  test('a token is shown when it is created and never again', async () => {
    const { token, access_token } = await made(' Reports ');
    expect(access_token).toMatch(/^flr_[\w-]{43}$/);
    const shown = { id: token.id, name: 'Reports', ends_with: access_token.slice(-4), last_used_at: null };
    expect(token).toEqual({ ...shown, created_at: new Date(FIXTURE_START).toISOString() });
    expect(await list()).toEqual([token]);
    const everything = JSON.stringify(await database.query(`SELECT *, encode(token_hash, 'hex') AS hex FROM affiliate_tokens`));
    expect(everything).not.toContain(access_token.slice(4));
    expect(everything).not.toContain(Buffer.from(access_token).toString('hex'));
  });

  test('it authorises read-only calls wherever it is placed, and none that need a person', async () => {
    const { token, access_token } = await made();
    expect(await read(access_token)).toBe('200');
    expect(outcomeOf(await api.app.inject({ url: READING_CALL, query: { token: access_token } }))).toBe('200');
    const outcomes = [
      outcomeOf(await create('Another', access_token)),
      await revoke(token.id, access_token),
      outcomeOf(await bench.call(access_token, affiliatePaths.tokens)),
      outcomeOf(await bench.call(access_token, affiliatePaths.logout, {})),
      outcomeOf(await bench.call(access_token, affiliatePaths.createCampaign, { name: 'x' })),
    ];
    expect(new Set(outcomes)).toEqual(new Set(['401 notSignedIn']));
  });

  test('it reads only its own affiliate’s data', async () => {
    const { access_token } = await made();
    const other = await bench.seedAffiliate();
    const answer = (await bench.call(access_token, READING_CALL)).body;
    expect(answer).toContain(`"${affiliate.code}"`);
    expect(answer).not.toContain(`"${other.code}"`);
  });

  test.each<[string, (token: string) => string]>([
    ['without its prefix', (token) => token.slice(4)],
    ['with another ending', (token) => `${token}x`],
    ['that was never issued', () => `flr_${'x'.repeat(43)}`],
    ['that is only the prefix', () => 'flr_'],
  ])('a token %s authorises nothing', async (_case, changed) => {
    const { access_token } = await made();
    expect(await read(changed(access_token))).toBe('401 notSignedIn');
  });

  test('several are listed, latest first, with their last use to the minute', async () => {
    const [first, second] = [await made('First'), await made('Second')];
    const usedAt: (string | null | undefined)[] = [];
    for (const ms of [0, 59_999, 60_000]) {
      api.setTime(FIXTURE_START + ms);
      await read(first.access_token);
      usedAt.push((await list()).find(({ id }) => id === first.token.id)?.last_used_at);
    }
    expect(usedAt).toEqual([FIXTURE_START, FIXTURE_START, FIXTURE_START + 60_000].map((time) => new Date(time).toISOString()));
    expect((await list()).map(({ id, last_used_at }) => [id, last_used_at === null])).toEqual([
      [second.token.id, true],
      [first.token.id, false],
    ]);
  });

  test('a revoked token stops working immediately and is not listed; others keep working', async () => {
    const [gone, kept] = [await made(), await made()];
    expect(await revoke(gone.token.id)).toBe('200');
    expect(await Promise.all([gone, kept].map(({ access_token }) => read(access_token)))).toEqual(['401 notSignedIn', '200']);
    expect((await list()).map(({ id }) => id)).toEqual([kept.token.id]);
    expect(await revoke(gone.token.id)).toBe('404 notFound');
  });

  test('another affiliate’s tokens are invisible', async () => {
    const { token, access_token } = await made();
    const stranger = await bench.signIn((await bench.seedAffiliate()).affiliateId);
    expect(await list(stranger)).toEqual([]);
    expect(await revoke(token.id, stranger)).toBe('404 notFound');
    expect(await read(access_token)).toBe('200');
  });

  test('a blocked affiliate’s tokens stop working until the block is lifted', async () => {
    const { access_token } = await made();
    const setStatus = (status: string) =>
      database.query('UPDATE affiliates SET status = $1 WHERE id = $2', [status, affiliate.affiliateId]);
    await setStatus('blocked');
    expect(await read(access_token)).toBe('401 notSignedIn');
    await setStatus('active');
    expect(await read(access_token)).toBe('200');
  });

  test('there are at most ten; revoking one makes room', async () => {
    for (let number = 1; number < MOST_TOKENS; number += 1) await create(`Program ${number}`);
    const { token } = await made();
    const refused = await create();
    expect([outcomeOf(refused), refused.json()]).toMatchObject(['409 tooManyTokens', { error: { limit: MOST_TOKENS } }]);
    await revoke(token.id);
    expect(outcomeOf(await create())).toBe('200');
  });

  test('of twenty created concurrently, ten succeed', async () => {
    const outcomes = (await Promise.all(Array.from({ length: 20 }, () => create()))).map(outcomeOf);
    expect(outcomes.filter((outcome) => outcome === '200')).toHaveLength(MOST_TOKENS);
    expect(await list()).toHaveLength(MOST_TOKENS);
  });

  test.each([
    ['too long after the last password check', true, RECENT_PROOF_MS],
    ['without a password check', false, 0],
  ])('none can be created %s; revoking still works', async (_case, isProven, ms) => {
    const { token } = await made();
    const late = await api.sessions.start({ audience: 'affiliate', userId: affiliate.affiliateId }, ORIGIN, isProven);
    api.setTime(FIXTURE_START + ms);
    expect(outcomeOf(await create('Late', late))).toBe('403 recentLoginRequired');
    expect(await revoke(token.id, late)).toBe('200');
  });

  test.each(['', '   ', 'x'.repeat(61)])('none can be named %j', async (name) => {
    const refused = await create(name);
    expect([outcomeOf(refused), fieldsOf(refused)]).toEqual(['400 invalidInput', ['name']]);
  });
});
