import { affiliateEntrySchema } from '@fairlead/contract/affiliates/money.ts';
import { affiliateMeResponseSchema, type WireCommissionTerms } from '@fairlead/contract/affiliates/plans.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import {
  affiliateBookResponseSchema,
  affiliateListResponseSchema,
  affiliatePageResponseSchema,
  correctAffiliateResponseSchema,
  createAffiliateResponseSchema,
  planListResponseSchema,
  savePlanResponseSchema,
  type AffiliateListItem,
  type AffiliatePage,
} from '@fairlead/contract/affiliates/operators/schemas.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { errorBodySchema } from '@fairlead/contract/errors.ts';
import { addDays, dayOf } from '@fairlead/domain/payments/business-day.ts';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../tests/support/test-api.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { DAY_MS, openAffiliateBench, type AffiliateBench } from '../../../fixture-affiliates.ts';
import type { FixtureApi } from '../../../fixture-api.ts';
import { insertPasskey } from '../../../identity/factors/factor-store.ts';
import { readQueuedEmails } from '../../../email/fixture-emails.ts';
import { readBalance } from '../book-entries.ts';
import { findTermsInForce } from '../terms-in-force.ts';

const OPERATOR = 'operator@fairlead.test';
const VERIFIED_CLIENT = 'demo@fairlead.test';
const UNVERIFIED_CLIENT = 'new@fairlead.test';
const ORIGIN = { address: '127.0.0.1', country: null, device: '' };
const NO_PLAN = 999_999;

const TERMS: WireCommissionTerms = {
  acquisition: { tiers: [{ from: 1, amount: 150 }], minimum_deposits: 250, minimum_volume: 0, within_days: 30 },
  share: { tiers: [{ from: 0, percent: 12.5 }], months: 12 },
  personal_data: 'masked',
};

describe.each(testDatabases)('affiliate management on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let bench: AffiliateBench;
  let operator: string;
  let counted = 0;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    bench = openAffiliateBench(opened);
    return opened.close;
  });

  beforeEach(async () => {
    api.logLines.length = 0;
    for (const table of ['mails', 'sessions']) await database.query(`DELETE FROM ${table}`);
    await database.query(`UPDATE users SET status = 'active'`);
    operator = await signInOperator();
  });

  const idOf = async (table: 'users' | 'operators', email: string): Promise<number> => {
    const [row] = await database.query<{ readonly id: number }>(`SELECT id FROM ${table} WHERE email_normalised = $1`, [email]);
    return row?.id ?? 0;
  };
  const signInOperator = async () => api.sessions.start({ audience: 'operator', userId: await idOf('operators', OPERATOR) }, ORIGIN, true);
  const call = (url: string, body?: object) => bench.call(operator, url, body);
  const today = () => dayOf(bench.now());
  const next = () => (counted += 1);
  /** `done`, or the error code and the fields of the refusal. */
  const outcomeOf = (response: LightMyRequestResponse): string => {
    if (response.statusCode === 200) return 'done';
    const { code, fields = [] } = errorBodySchema.parse(response.json()).error;
    return [code, ...fields.map(({ field }) => field)].join(' ');
  };
  const create = (request: object) => call(backofficePaths.createAffiliate, { name: 'Nora Keller', ...request });
  const createdOf = (response: LightMyRequestResponse): AffiliateListItem =>
    createAffiliateResponseSchema.strict().parse(response.json()).data;
  const change = (request: object) => call(backofficePaths.changeAffiliate, request);
  const save = (request: object) => call(backofficePaths.saveAffiliatePlan, { name: `Terms ${next()}`, terms: TERMS, ...request });
  const savedOf = (response: LightMyRequestResponse) => savePlanResponseSchema.strict().parse(response.json()).data;
  const list = async (query = '') =>
    affiliateListResponseSchema.strict().parse((await call(`${backofficePaths.affiliates}${query}`)).json());
  const invitationsTo = async (email: string) => {
    const mails = await readQueuedEmails(database, api.secretBox);
    return mails.filter(({ recipient, content }) => recipient === email && content.template === 'affiliateInvitation');
  };
  /** The log lines about operators' actions. */
  const logged = () =>
    api.logLines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => typeof msg === 'string' && msg.startsWith('an operator'));

  describe('creating an affiliate', () => {
    test('sets the plan from today and the link, and sends the invitation in the requested language', async () => {
      const { planId } = await bench.seedAffiliate();
      const [email, code] = [`maker-${next()}@example.test`, `maker-${next()}`];
      const affiliate = createdOf(await create({ email, company: 'Kurs GmbH', language: 'de', plan_id: planId, code: code.toUpperCase() }));
      expect(affiliate).toMatchObject({
        email,
        name: 'Nora Keller',
        company: 'Kurs GmbH',
        status: 'invited',
        plan: { id: planId, version: 1 },
      });
      expect(affiliate).toMatchObject({
        payout_account: null,
        balance: 0,
        sign_ups: 0,
        ftds: 0,
        created_at: new Date(bench.now()).toISOString(),
      });
      expect(await findTermsInForce(database, affiliate.id, addDays(today(), -1))).toBe(null);
      expect(await database.query('SELECT code, name FROM affiliate_campaigns WHERE affiliate_id = $1', [affiliate.id])).toEqual([
        { code, name: 'Kurs GmbH' },
      ]);
      expect(await invitationsTo(email)).toMatchObject([{ language: 'de', content: { name: 'Nora Keller' } }]);
    });

    test("generates the link's code and names the link after the affiliate", async () => {
      const { planId } = await bench.seedAffiliate();
      const { id } = createdOf(await create({ email: `maker-${next()}@example.test`, plan_id: planId }));
      expect(await database.query('SELECT code, name FROM affiliate_campaigns WHERE affiliate_id = $1', [id])).toEqual([
        { code: expect.stringMatching(/^[0-9a-z]{8}$/), name: 'Nora Keller' },
      ]);
    });

    test('is refused for a taken email or code or an unknown plan, and then creates and invites nobody', async () => {
      const { planId, email: taken, code } = await bench.seedAffiliate();
      const email = `maker-${next()}@example.test`;
      expect(outcomeOf(await create({ email: taken.toUpperCase(), plan_id: planId }))).toBe('emailTaken');
      expect(outcomeOf(await create({ email, plan_id: planId, code }))).toBe('campaignCodeTaken');
      expect(outcomeOf(await create({ email, plan_id: NO_PLAN }))).toBe('notFound');
      expect((await list(`?search=${email}`)).data).toEqual([]);
      expect(await readQueuedEmails(database, api.secretBox)).toEqual([]);
    });
  });

  describe('the list', () => {
    test('shows each affiliate’s results and balance', async () => {
      const seeded = await bench.seedAffiliate();
      const userId = await bench.seedReferred(seeded);
      await bench.seedReferred(seeded);
      await bench.deposit(userId, 300_00);
      await bench.payForTrading(userId);
      await bench.follow();
      const [affiliate] = (await list(`?search=${seeded.email}`)).data;
      expect(affiliate).toMatchObject({ status: 'active', sign_ups: 2, ftds: 1, balance: 200, plan: { id: seeded.planId } });
    });

    test('can be searched by part of a name, company or email, in any case and without wildcards', async () => {
      const { planId } = await bench.seedAffiliate();
      const mark = `needle${next()}x`;
      const { id: byName } = createdOf(
        await create({ email: `maker-${next()}@example.test`, name: `A ${mark.toUpperCase()}`, plan_id: planId }),
      );
      const { id: byCompany } = createdOf(await create({ email: `maker-${next()}@example.test`, company: `${mark} AG`, plan_id: planId }));
      const { id: byEmail } = createdOf(await create({ email: `${mark}@example.test`, plan_id: planId }));
      expect((await list(`?search=${mark}`)).data.map(({ id }) => id)).toEqual([byEmail, byCompany, byName]);
      expect((await list('?search=%25')).data).toEqual([]);
    });

    test('is paged, latest first', async () => {
      const seeded = [await bench.seedAffiliate(), await bench.seedAffiliate(), await bench.seedAffiliate()];
      const latest = seeded.map(({ affiliateId }) => affiliateId).toReversed();
      const first = await list('?limit=2');
      expect(first.data.map(({ id }) => id)).toEqual(latest.slice(0, 2));
      expect((await list(`?limit=1&cursor=${first.next ?? ''}`)).data.map(({ id }) => id)).toEqual(latest.slice(2));
      const all = await list('?limit=200');
      expect([all.next, all.data.at(-1)?.email]).toEqual([null, 'affiliate@fairlead.test']);
    });
  });

  test('the list can be filtered by state', async () => {
    const { planId, affiliateId: active } = await bench.seedAffiliate();
    const { id: invited } = createdOf(await create({ email: `maker-${next()}@example.test`, plan_id: planId }));
    const { affiliateId: blocked } = await bench.seedAffiliate();
    await change({ id: blocked, status: 'blocked' });
    for (const [state, id] of Object.entries({ active, invited, blocked })) {
      const { data } = await list(`?state=${state}&limit=1`);
      expect(data).toMatchObject([{ id, status: state }]);
    }
  });

  describe('the page of one affiliate', () => {
    const pageOf = async (id: number) =>
      affiliatePageResponseSchema.strict().parse((await call(backofficePaths.affiliate.replace(':id', String(id)))).json()).data;
    const bookOf = async (id: number, query = '') =>
      affiliateBookResponseSchema
        .strict()
        .parse((await call(`${backofficePaths.affiliateBook.replace(':id', String(id))}${query}`)).json());

    test('shows figures, plan history, links, and the state of integrations, without the keys in their URLs', async () => {
      const seeded = await bench.seedAffiliate();
      const id = seeded.affiliateId;
      const userId = await bench.seedReferred(seeded);
      await bench.deposit(userId, 300_00);
      await bench.payForTrading(userId);
      await bench.follow();
      const { id: planId, name } = savedOf(await save({}));
      await change({ id, plan_id: planId, payout_email: VERIFIED_CLIENT, reason: 'as agreed by mail' });
      const session = await bench.signIn(id);
      const postback = { url: 'https://tracker.example.test/pb?key=secret', events: ['signUp'] };
      await bench.call(session, affiliatePaths.savePostback, postback);
      await bench.call(session, affiliatePaths.createToken, { name: 'Reports' });
      const page = await pageOf(id);
      expect(page).toMatchObject({ id, email: seeded.email, language: 'en', balance: 200, sign_ups: 1, ftds: 1 });
      expect(page).toMatchObject({ payout_account: VERIFIED_CLIENT, payout_user_id: await idOf('users', VERIFIED_CLIENT) });
      expect(page.totals).toEqual({ clicks: 0, deposits: 300, commission: 200, paid_out: 0 });
      expect(page.overview.totals).toMatchObject({ sign_ups: 1, ftds: 1, deposits: 300, commission: 200 });
      expect(page.plan_history).toMatchObject([{ plan_id: planId, name, valid_from: today() }, { plan_id: seeded.planId }]);
      expect(page.plan_history[0]?.created_by).not.toBe(null);
      expect(page.campaigns).toMatchObject([{ code: seeded.code, sign_ups: 1 }]);
      expect(page.postbacks).toMatchObject([{ url: 'https://tracker.example.test/pb', is_active: true }]);
      expect(page.tokens).toMatchObject([{ name: 'Reports', last_used_at: null }]);
      expect(page.payouts).toEqual([]);
      const [entry] = await database.query(`SELECT reason FROM audit_log WHERE action = 'affiliates.change' ORDER BY seq DESC LIMIT 1`);
      expect(entry).toEqual({ reason: 'as agreed by mail' });
    });

    test('does not exist for an unknown affiliate', async () => {
      expect(outcomeOf(await call(backofficePaths.affiliate.replace(':id', String(NO_PLAN))))).toBe('notFound');
    });

    test('leads through the affiliate book, latest first', async () => {
      const { affiliateId: affiliate_id } = await bench.seedAffiliate();
      for (const amount of [1, 2, 3]) {
        await call(backofficePaths.correctAffiliate, { affiliate_id, amount, note: 'as agreed', request_id: `request-${amount}` });
      }
      const first = await bookOf(affiliate_id, '?limit=2');
      expect(first.data.map(({ amount, balance }) => [amount, balance])).toEqual([
        [3, 6],
        [2, 3],
      ]);
      const second = await bookOf(affiliate_id, `?limit=2&cursor=${first.next ?? ''}`);
      expect([second.data.map(({ amount }) => amount), second.next]).toEqual([[1], null]);
      expect((await bookOf(affiliate_id, '?kind=payout')).data).toEqual([]);
    });
  });

  describe('blocking', () => {
    test('ends the affiliate’s sessions and emailed links immediately, until unblocked', async () => {
      const { affiliateId: id, email } = await bench.seedAffiliate();
      const session = await bench.signIn(id);
      await change({ id, invite_again: true });
      expect(createdOf(await change({ id, status: 'blocked' })).status).toBe('blocked');
      expect(outcomeOf(await bench.call(session, affiliatePaths.me))).toBe('notSignedIn');
      expect(await database.query('SELECT id FROM one_time_codes WHERE affiliate_id = $1', [id])).toEqual([]);
      expect(createdOf(await change({ id, status: 'active' })).status).toBe('active');
      expect(outcomeOf(await bench.call(session, affiliatePaths.me))).toBe('notSignedIn');
      expect(outcomeOf(await bench.call(await bench.signIn(id), affiliatePaths.me))).toBe('done');
      expect(await invitationsTo(email)).toHaveLength(1);
    });

    test('leaves the sessions of a client with the same id alone', async () => {
      const { affiliateId } = await bench.seedAffiliate();
      const client = await api.sessions.start({ audience: 'client', userId: affiliateId }, ORIGIN, true);
      await change({ id: affiliateId, status: 'blocked' });
      expect(await api.sessions.authenticate(client, 'client')).not.toBe(null);
    });
  });

  describe('inviting again', () => {
    test('emails a new link, which is the only valid one', async () => {
      const { affiliateId: id, email } = await bench.seedAffiliate();
      await change({ id, invite_again: true });
      await change({ id, invite_again: true });
      expect(await invitationsTo(email)).toHaveLength(2);
      expect(await database.query('SELECT used_at FROM one_time_codes WHERE affiliate_id = $1', [id])).toEqual([{ used_at: null }]);
    });

    test('is refused for a blocked affiliate', async () => {
      const { affiliateId: id, email } = await bench.seedAffiliate();
      await change({ id, status: 'blocked' });
      expect(outcomeOf(await change({ id, invite_again: true }))).toBe('accountNotActive');
      expect(await invitationsTo(email)).toEqual([]);
    });
  });

  describe('removing second factors', () => {
    const seedPasskey = (affiliateId: number) =>
      insertPasskey(
        database,
        { audience: 'affiliate', userId: affiliateId },
        { credentialId: `key-${affiliateId}`, publicKey: Uint8Array.of(1), counter: 0, transports: [], name: 'Laptop' },
        bench.now(),
      );
    const hasFactor = async (id: number) =>
      affiliatePageResponseSchema.parse((await call(backofficePaths.affiliate.replace(':id', String(id)))).json()).data.has_second_factor;

    test('removes them from an affiliate who has lost them, sends an email, and leaves everyone else’s alone', async () => {
      const { affiliateId: id, email } = await bench.seedAffiliate();
      const { affiliateId: other } = await bench.seedAffiliate();
      await seedPasskey(id);
      await seedPasskey(other);
      expect(await hasFactor(id)).toBe(true);
      expect(outcomeOf(await change({ id, remove_second_factors: true, reason: 'has lost the laptop' }))).toBe('done');
      expect([await hasFactor(id), await hasFactor(other)]).toEqual([false, true]);
      const mails = await readQueuedEmails(database, api.secretBox);
      const told = { template: 'affiliateSecondFactorRemoved', factor: 'passkey', byHouse: true };
      expect(mails).toMatchObject([{ recipient: email, content: told }]);
      const [entry] = await database.query('SELECT action, before, after, reason FROM audit_log ORDER BY seq DESC LIMIT 1');
      const [before, after] = [{ second_factors: ['passkey'] }, { second_factors: [] }];
      expect(entry).toEqual({ action: 'affiliates.change', before, after, reason: 'has lost the laptop' });
    });

    test('needs a reason and an affiliate who has any', async () => {
      const { affiliateId: id } = await bench.seedAffiliate();
      expect(outcomeOf(await change({ id, remove_second_factors: true, reason: 'has lost the laptop' }))).toBe('notFound');
      await seedPasskey(id);
      expect(outcomeOf(await change({ id, remove_second_factors: true }))).toBe('invalidInput reason');
      expect(await hasFactor(id)).toBe(true);
    });
  });

  describe('changing the plan', () => {
    test('takes effect today, and earlier days keep their plan', async () => {
      const { affiliateId: id, planId: before } = await bench.seedAffiliate();
      const { id: planId } = savedOf(await save({}));
      expect(createdOf(await change({ id, plan_id: planId })).plan).toMatchObject({ id: planId, version: 1 });
      expect((await findTermsInForce(database, id, addDays(today(), -1)))?.planId).toBe(before);
      expect((await findTermsInForce(database, id, today()))?.planId).toBe(planId);
      const session = await bench.signIn(id);
      const me = affiliateMeResponseSchema.parse((await bench.call(session, affiliatePaths.me)).json()).data;
      expect(me.plan).toMatchObject({ id: planId, terms: TERMS });
    });

    test('is recorded once, and refused for an unknown plan', async () => {
      const { affiliateId: id, planId } = await bench.seedAffiliate();
      expect(outcomeOf(await change({ id, plan_id: planId }))).toBe('done');
      expect(outcomeOf(await change({ id, plan_id: NO_PLAN }))).toBe('notFound');
      expect(await database.query('SELECT plan_id FROM affiliate_plan_assignments WHERE affiliate_id = $1', [id])).toEqual([
        { plan_id: planId },
      ]);
    });
  });

  describe('the payout account', () => {
    test('is a verified client’s, and can be removed again', async () => {
      const { affiliateId: id } = await bench.seedAffiliate();
      expect(createdOf(await change({ id, payout_email: VERIFIED_CLIENT.toUpperCase() })).payout_account).toBe(VERIFIED_CLIENT);
      expect(createdOf(await change({ id, status: 'active' })).payout_account).toBe(VERIFIED_CLIENT);
      expect(createdOf(await change({ id, payout_email: null })).payout_account).toBe(null);
    });

    test.each([
      ['an unknown client', 'nobody@example.test'],
      ['a client who is not verified', UNVERIFIED_CLIENT],
    ])('cannot be that of %s', async (_case, email) => {
      const { affiliateId: id } = await bench.seedAffiliate();
      expect(outcomeOf(await change({ id, payout_email: email, status: 'blocked' }))).toBe('payoutAccountMissing');
      expect((await list()).data[0]).toMatchObject({ id, status: 'active', payout_account: null });
    });

    test('cannot be that of a blocked client', async () => {
      const { affiliateId: id } = await bench.seedAffiliate();
      await database.query(`UPDATE users SET status = 'blocked' WHERE email_normalised = $1`, [VERIFIED_CLIENT]);
      expect(outcomeOf(await change({ id, payout_email: VERIFIED_CLIENT }))).toBe('payoutAccountMissing');
    });

    test('earns nothing any more if the affiliate’s own link referred it', async () => {
      const seeded = await bench.seedAffiliate();
      const [own, other] = [await bench.seedReferred(seeded), await bench.seedReferred(seeded)];
      const access = { verified: true, categoryIds: [], leverageIndexes: {} };
      await api.engine.submit({ kind: 'setTradingAccess', commandId: 'verify', accountId: own, at: bench.now(), access });
      const [client] = await database.query<{ readonly email: string }>('SELECT email FROM users WHERE id = $1', [own]);
      expect(outcomeOf(await change({ id: seeded.affiliateId, payout_email: client?.email }))).toBe('done');
      for (const userId of [own, other]) {
        await bench.deposit(userId, 300_00);
        await bench.payForTrading(userId);
      }
      await bench.follow();
      expect(
        await database.query('SELECT user_id, excluded FROM referred_accounts WHERE affiliate_id = $1 ORDER BY 1', [seeded.affiliateId]),
      ).toEqual([
        { user_id: own, excluded: 'ownAccount' },
        { user_id: other, excluded: null },
      ]);
      expect(await readBalance(database, seeded.affiliateId)).toBe(200_00);
    });
  });

  test('changing an unknown affiliate changes nothing', async () => {
    expect(outcomeOf(await change({ id: NO_PLAN, status: 'blocked' }))).toBe('notFound');
  });

  describe('plans', () => {
    test('are listed with every version, latest first, each in effect from its day on', async () => {
      const first = savedOf(await save({}));
      expect(first).toMatchObject({ version: 1, valid_from: today(), terms: TERMS });
      const nextMonth = addDays(today(), 30);
      const dearer: WireCommissionTerms = { ...TERMS, share: null };
      const second = savedOf(await save({ plan_id: first.id, name: first.name, terms: dearer, valid_from: nextMonth }));
      expect(second).toEqual({ ...first, version: 2, valid_from: nextMonth, terms: dearer });
      const { data } = planListResponseSchema.strict().parse((await call(backofficePaths.affiliatePlans)).json());
      expect(data.filter(({ id }) => id === first.id)).toEqual([second, first]);
      const { affiliateId } = await bench.seedAffiliate();
      await change({ id: affiliateId, plan_id: first.id });
      expect((await findTermsInForce(database, affiliateId, addDays(nextMonth, -1)))?.version).toBe(1);
      expect((await findTermsInForce(database, affiliateId, nextMonth))?.version).toBe(2);
    });

    test("can be renamed, but not to another plan's name", async () => {
      const [one, other] = [savedOf(await save({})), savedOf(await save({}))];
      expect(outcomeOf(await save({ name: one.name }))).toBe('planNameTaken');
      expect(outcomeOf(await save({ plan_id: other.id, name: one.name }))).toBe('planNameTaken');
      expect(savedOf(await save({ plan_id: other.id, name: `${one.name} (new)` }))).toMatchObject({ id: other.id, version: 2 });
      expect(outcomeOf(await save({ plan_id: NO_PLAN }))).toBe('notFound');
    });

    test.each<[string, string, object]>([
      ['that start in the past', 'termsNotAllowed valid_from', { valid_from: '2020-01-01' }],
      ['that pay for nothing', 'termsNotAllowed terms', { terms: { ...TERMS, acquisition: null, share: null } }],
      [
        'whose share starts later',
        'termsNotAllowed terms.share',
        { terms: { ...TERMS, share: { tiers: [{ from: 2, percent: 10 }], months: null } } },
      ],
      [
        'in fractions of a cent',
        'invalidInput terms.acquisition.minimum_deposits',
        { terms: { ...TERMS, acquisition: { ...TERMS.acquisition, minimum_deposits: 0.001 } } },
      ],
    ])('are not saved with terms %s', async (_case, outcome, request) => {
      const name = `Refused ${next()}`;
      expect(outcomeOf(await save({ name, ...request }))).toBe(outcome);
      expect(await database.query('SELECT id FROM affiliate_plans WHERE name = $1', [name])).toEqual([]);
    });

    test('saved concurrently get a version each', async () => {
      const { id: plan_id, name } = savedOf(await save({}));
      const answers = await Promise.all([1, 2, 3, 4].map(() => save({ plan_id, name })));
      expect(answers.map((answer) => savedOf(answer).version).toSorted((one, other) => one - other)).toEqual([2, 3, 4, 5]);
    });
  });

  describe('a correction', () => {
    const correct = (request: object) => call(backofficePaths.correctAffiliate, { note: 'as agreed by mail', ...request });

    test('is booked with its note and counts in the balance, including negative amounts', async () => {
      const { affiliateId: affiliate_id } = await bench.seedAffiliate();
      const up = correctAffiliateResponseSchema
        .strict()
        .parse((await correct({ affiliate_id, amount: 50.25, request_id: 'request-1' })).json()).data;
      const workings = { kind: 'correction', note: 'as agreed by mail' };
      expect(up).toMatchObject({ kind: 'correction', amount: 50.25, balance: 50.25, day: today(), account_id: null, plan: null, workings });
      expect(outcomeOf(await correct({ affiliate_id, amount: -60, request_id: 'request-2' }))).toBe('done');
      expect(await readBalance(database, affiliate_id)).toBe(-9_75);
      const session = await bench.signIn(affiliate_id);
      const entries = (await bench.call(session, affiliatePaths.entries)).json<{ readonly data: readonly unknown[] }>().data;
      expect(affiliateEntrySchema.parse(entries.at(-1))).toEqual(up);
    });

    test('is booked once per request, however often and concurrently it is repeated', async () => {
      const { affiliateId: affiliate_id } = await bench.seedAffiliate();
      const request = { affiliate_id, amount: 10, request_id: 'request-1' };
      const answers = await Promise.all([correct(request), correct(request), correct(request)]);
      const ids = answers.map((answer) => correctAffiliateResponseSchema.parse(answer.json()).data.id);
      expect(new Set(ids).size).toBe(1);
      const [entry] = await database.query<{ readonly n: number }>(
        `SELECT count(*)::int AS n FROM affiliate_entries WHERE affiliate_id = $1 AND line = 0`,
        [affiliate_id],
      );
      expect(entry?.n).toBe(1);
    });

    test('slices count together, per affiliate and per operator', async () => {
      bench.pass(2 * DAY_MS);
      operator = await signInOperator();
      const [one, other] = [(await bench.seedAffiliate()).affiliateId, (await bench.seedAffiliate()).affiliateId];
      const outcomes: unknown[] = [];
      for (const [affiliate_id, amount] of [
        [one, 6_000],
        [other, -3_000],
        [one, 1_000.01],
        [other, 1_000.01],
        [one, 1_000],
      ] as const) {
        const answer = await correct({ affiliate_id, amount, request_id: `slice-of-${outcomes.length}` });
        outcomes.push([outcomeOf(answer), answer.json<{ readonly error?: { readonly limit?: number } }>().error?.limit]);
      }
      expect(outcomes).toEqual([
        ['done', undefined],
        ['done', undefined],
        ['correctionTooLarge', 1_000],
        ['correctionTooLarge', 1_000],
        ['done', undefined],
      ]);
      const page = (await call(backofficePaths.affiliate.replace(':id', String(other)))).json<{ readonly data: AffiliatePage }>().data;
      expect(page.one_person).toEqual({ limit: 10_000, left_for_operator: 0, left_for_subject: 7_000 });
      bench.pass(DAY_MS);
      operator = await signInOperator();
      expect(outcomeOf(await correct({ affiliate_id: one, amount: 10_000, request_id: 'a-day-later' }))).toBe('done');
    });

    test('twenty concurrent corrections book no more than the limit', async () => {
      bench.pass(2 * DAY_MS);
      operator = await signInOperator();
      const { affiliateId: affiliate_id } = await bench.seedAffiliate();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, place) => correct({ affiliate_id, amount: 900, request_id: `at-once-${place}` })),
      );
      expect(answers.map(outcomeOf).filter((outcome) => outcome === 'done')).toHaveLength(11);
      expect(await readBalance(database, affiliate_id)).toBe(11 * 900_00);
    });

    test.each([{ amount: 20 }, { note: 'another note' }])('a repeated request_id with %j is a conflict', async (changes) => {
      const { affiliateId: affiliate_id } = await bench.seedAffiliate();
      const request = { affiliate_id, amount: 10, request_id: 'request-1' };
      expect(outcomeOf(await correct(request))).toBe('done');
      expect(outcomeOf(await correct({ ...request, ...changes }))).toBe('requestIdReused');
      expect(outcomeOf(await correct(request))).toBe('done');
    });

    test('can name an account of the affiliate’s, and nobody else’s', async () => {
      const [one, other] = [await bench.seedAffiliate(), await bench.seedAffiliate()];
      const accountId = await bench.seedReferred(one);
      const request = { amount: 5, account_id: accountId, request_id: 'request-1' };
      expect(outcomeOf(await correct({ affiliate_id: one.affiliateId, ...request }))).toBe('done');
      expect(outcomeOf(await correct({ affiliate_id: other.affiliateId, ...request }))).toBe('notFound');
      expect(await database.query('SELECT commission_cents FROM referred_accounts WHERE user_id = $1', [accountId])).toEqual([
        { commission_cents: 5_00 },
      ]);
    });

    test.each([
      ['notFound', { affiliate_id: NO_PLAN, amount: 1 }],
      ['amountNotAllowed', { amount: 0.001 }],
      ['correctionTooLarge', { amount: 10_000.01 }],
      ['correctionTooLarge', { amount: -10_000.01 }],
      ['invalidInput amount', { amount: 0 }],
      ['invalidInput note', { amount: 1, note: ' ' }],
    ])('%s for %j', async (outcome, request) => {
      const { affiliateId: affiliate_id } = await bench.seedAffiliate();
      expect(outcomeOf(await correct({ affiliate_id, request_id: 'request-1', ...request }))).toBe(outcome);
    });
  });

  test('actions are logged with the operator and the affiliate, and without any typed text', async () => {
    bench.pass(DAY_MS);
    operator = await signInOperator();
    const operatorId = await idOf('operators', OPERATOR);
    const { id: planId } = savedOf(await save({ name: 'zq7x plan' }));
    const affiliate = createdOf(
      await create({ email: 'zq7x@example.test', name: 'zq7x name', company: 'zq7x', plan_id: planId, code: 'zq7x-code' }),
    );
    await change({ id: affiliate.id, payout_email: VERIFIED_CLIENT, invite_again: true });
    const correction = { affiliate_id: affiliate.id, amount: 12.5, note: 'zq7x note', request_id: 'zq7x-request' };
    expect(outcomeOf(await call(backofficePaths.correctAffiliate, correction))).toBe('done');
    expect(logged()).toMatchObject([
      { operatorId, planId, version: 1 },
      { operatorId, affiliateId: affiliate.id, planId },
      { operatorId, affiliateId: affiliate.id, isPayoutAccountChanged: true, isInvited: true },
      { operatorId, affiliateId: affiliate.id, amount: 12.5 },
    ]);
    const text = api.logLines.join('');
    for (const typed of ['zq7x', VERIFIED_CLIENT]) expect(text).not.toContain(typed);
  });
});
