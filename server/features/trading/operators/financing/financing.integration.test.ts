import { errorBodySchema } from '@fairlead/contract/errors.ts';
import { financingPaths } from '@fairlead/contract/operators/paths.ts';
import {
  checkFinancingResponseSchema,
  decideFinancingResponseSchema,
  financingResponseSchema,
  financingVersionsResponseSchema,
  proposeFinancingResponseSchema,
  type WireFees,
  type WireFinancingChange,
} from '@fairlead/contract/trading/operators/financing.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { nextCutOff } from '@fairlead/domain/trading/financing/financing-night.ts';
import { FEE_NOTICE_MS } from '@fairlead/domain/trading/financing/financing-terms.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import type { LightMyRequestResponse } from 'fastify';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../../../../tests/support/databases.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { FIXTURE_START, startFixtureApi, type FixtureApi } from '../../../../fixture-api.ts';
import type { Audience } from '../../../../identity/principal.ts';
import { findFinancing } from './financing-store.ts';
import { seedFinancing } from './seed-financing.ts';

const ORIGIN = { address: '127.0.0.1', country: null, device: '' };
const REASON = 'because a test says so';
/** A Tuesday, when the markets are open. */
const NOW = Date.UTC(2026, 6, 14, 14);
const DAY = 86_400_000;

describe.each(testDatabases)('overnight financing on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let dealer: string;
  let admin: string;
  let support: string;
  let client: string;
  let accountId: number;

  beforeAll(async () => {
    const opened = await openTestDatabase(kind);
    ({ database } = opened);
    // Shipped a month ago, so that its notice is over.
    await seedFinancing(database, INSTRUMENTS, NOW - 30 * DAY);
    api = await startFixtureApi(database);
    api.setTime(NOW);
    dealer = await signIn('operators', 'dealer@fairlead.test', 'operator');
    admin = await signIn('operators', 'operator@fairlead.test', 'operator');
    support = await signIn('operators', 'support@fairlead.test', 'operator');
    client = await signIn('users', 'demo@fairlead.test', 'client');
    accountId = await idOf('users', 'demo@fairlead.test');
    return async () => {
      await api.close();
      await opened.remove();
    };
  });

  async function idOf(table: 'users' | 'operators', email: string): Promise<number> {
    const [row] = await database.query<{ id: number }>(`SELECT id FROM ${table} WHERE email_normalised = $1`, [email]);
    return row?.id ?? expect.fail(`no one has ${email}`);
  }
  async function signIn(table: 'users' | 'operators', email: string, audience: Audience): Promise<string> {
    return api.sessions.start({ audience, userId: await idOf(table, email) }, ORIGIN, true);
  }
  const call = (method: 'GET' | 'POST', url: string, token: string, payload?: object) =>
    api.app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload === undefined ? {} : { payload }) });
  const view = async (token = dealer) => financingResponseSchema.parse((await call('GET', financingPaths.financing, token)).json()).data;
  const versions = async () => financingVersionsResponseSchema.parse((await call('GET', financingPaths.versions, dealer)).json()).data;
  const request = async (change: Partial<WireFinancingChange>) => ({
    base_version: (await view()).version,
    change: { benchmarks: null, fees: null, ...change },
  });
  const check = async (change: Partial<WireFinancingChange>) =>
    checkFinancingResponseSchema.parse((await call('POST', financingPaths.check, dealer, await request(change))).json()).data;
  const tryProposing = async (change: Partial<WireFinancingChange>, token = dealer) =>
    call('POST', financingPaths.propose, token, { ...(await request(change)), reason: REASON });
  const propose = async (change: Partial<WireFinancingChange>, token = dealer) =>
    proposeFinancingResponseSchema.parse((await tryProposing(change, token)).json()).data.id;
  const decide = (id: number, verdict: 'approved' | 'rejected', token: string) =>
    call('POST', financingPaths.decide, token, { id, verdict, reason: REASON });
  const approve = async (id: number) => decideFinancingResponseSchema.parse((await decide(id, 'approved', admin)).json()).data.version;
  const refusalOf = (response: LightMyRequestResponse) => {
    const { error } = errorBodySchema.parse(response.json());
    return [response.statusCode, error.code, ...(error.fields ?? []).map(({ field, message }) => `${field}: ${message}`)];
  };
  const feesWith = async (changes: Partial<WireFees['classes']>, instruments?: WireFees['instruments']): Promise<WireFees> => {
    const { fees } = await view();
    return { classes: { ...fees.classes, ...changes }, instruments: instruments ?? fees.instruments };
  };
  const instrumentOf = async (symbol: string) =>
    (await view()).instruments.find((one) => one.symbol === symbol) ?? expect.fail(`no ${symbol}`);

  test('begins with the rates that ship, once, and is in the engine', async () => {
    await Promise.all([seedFinancing(database, INSTRUMENTS, NOW), seedFinancing(database, INSTRUMENTS, NOW)]);
    const { version, benchmarks, currencies, fees, in_notice: inNotice, proposals, next_cut_off: cutOff } = await view();
    expect([version, Object.keys(benchmarks).length, currencies.length, inNotice, proposals]).toEqual([1, 14, 14, [], []]);
    expect(fees.classes).toMatchObject({ majorForex: 0.8, share: 3, crypto: 15 });
    expect(new Date(cutOff).toISOString()).toBe('2026-07-14T21:00:00.000Z');
    expect(api.engine.terms.financing).toEqual(await findFinancing(database));
    const [first] = await versions();
    expect(first).toMatchObject({ version: 1, proposed_by: null, approved_by: null });
    expect(first?.differences).toHaveLength(14 + 8 + 1);
  });

  test('shows what each instrument costs a year and for the next night of €1,000', async () => {
    expect(await instrumentOf('EURUSD')).toMatchObject({
      borrowed: 'USD',
      held: 'EUR',
      fee_percent: 0.8,
      long_percent: 2.175,
      short_percent: -0.575,
      year_days: 360,
      next_night: { at: Date.UTC(2026, 6, 14, 21), days: 1, long_cost: 0.06, short_cost: -0.02 },
    });
    expect(await instrumentOf('BTCUSD')).toMatchObject({ borrowed: 'USD', held: null, year_days: 365 });
  });

  test('a change is proposed by one operator and takes effect when another approves it', async () => {
    const fees = await feesWith({ share: 3.5 });
    const id = await propose({ fees });
    expect(api.engine.terms.financing.version).toBe(1);
    expect((await view()).proposals).toMatchObject([
      {
        id,
        reason: REASON,
        is_own: true,
        is_outdated: false,
        differences: [{ kind: 'classFee', rule_class: 'share', before: 3, after: 3.5 }],
      },
    ]);
    expect((await view(admin)).proposals).toMatchObject([{ id, is_own: false }]);
    expect(refusalOf(await decide(id, 'approved', dealer))).toEqual([409, 'secondPersonNeeded']);
    expect(await approve(id)).toBe(2);
    expect(api.engine.terms.financing).toMatchObject({ version: 2 });
    expect(refusalOf(await decide(id, 'approved', admin))).toEqual([409, 'financingDecided']);
    const after = await view();
    expect(after.proposals).toEqual([]);
    expect(after.in_notice).toMatchObject([
      { valid_from: NOW, existing_from: NOW + FEE_NOTICE_MS, differences: [{ kind: 'classFee', rule_class: 'share' }] },
    ]);
    expect((await versions())[0]).toMatchObject({
      version: 2,
      reason: REASON,
      proposed_by: expect.any(String),
      approved_by: expect.any(String),
    });
    const actions = await database.query<{ readonly action: string }>(
      "SELECT action FROM audit_log WHERE action LIKE 'financing.%' ORDER BY seq",
    );
    expect(actions.map(({ action }) => action)).toEqual(['financing.propose', 'financing.approve']);
  });

  test('benchmarks follow the market without notice', async () => {
    const { benchmarks } = await view();
    const usd = benchmarks['USD'] ?? expect.fail('no USD');
    await approve(await propose({ benchmarks: { ...benchmarks, USD: { ...usd, rate_percent: 3.875, as_of: '2026-07-13' } } }));
    expect(await instrumentOf('EURUSD')).toMatchObject({ long_percent: 2.425 });
    expect((await versions())[0]?.differences).toMatchObject([
      { kind: 'benchmark', currency: 'USD', before: { rate_percent: 3.625 }, after: { rate_percent: 3.875 } },
    ]);
  });

  test('the dry run says what a night costs all accounts, before and after', async () => {
    api.market.tick('EURUSD', 1_100_000, 1_100_000, NOW);
    const open = await api.engine.submit({
      kind: 'openPosition',
      accountId,
      commandId: randomUUID(),
      at: NOW,
      symbol: 'EURUSD',
      side: 'long',
      margin: cents(1_000_00),
      leverage: 10,
      priceBound: price(2_000_000),
      guaranteedStop: false,
      openedBy: 'client',
      ...NO_STOPS,
    });
    expect(open.kind).toBe('opened');
    // €10,000 at 2.425 %, then at 3.625 %, in a year of 360 days.
    const fees = await feesWith({ majorForex: 2 });
    const checked = await check({ fees });
    expect(checked).toMatchObject({
      faults: [],
      existing_from: NOW + FEE_NOTICE_MS,
      accounts: 1,
      concerned: 1,
      now: 0.67,
      proposed: 1.01,
      effects: [{ symbol: 'EURUSD', positions: 1, accounts: 1, now: 0.67, proposed: 1.01 }],
    });
    // No change of shares concerns anybody, and lower fees need no notice.
    expect(await check({ fees: await feesWith({ share: 2 }) })).toMatchObject({ concerned: 0, existing_from: NOW, effects: [] });
    const id = await propose({ fees });
    const again = checkFinancingResponseSchema.parse((await call('POST', financingPaths.checkProposal, admin, { id })).json()).data;
    expect(again).toEqual(checked);
    expect(decideFinancingResponseSchema.parse((await decide(id, 'rejected', admin)).json()).data.version).toBeNull();
  });

  test('no financing of an instrument is the operator’s choice', async () => {
    await approve(await propose({ fees: await feesWith({}, { USDTRY: 10, AAPL: null }) }));
    expect(await instrumentOf('AAPL')).toMatchObject({ fee_percent: null, long_percent: null, short_percent: null, next_night: null });
    expect((await versions())[0]?.differences).toEqual([
      { kind: 'instrumentFee', symbol: 'AAPL', before: null, after: { fee_percent: null } },
    ]);
  });

  test('a proposer withdraws, another operator rejects', async () => {
    const fees = await feesWith({ crypto: 20 });
    const [own, other] = [await propose({ fees }), await propose({ fees }, admin)];
    await decide(own, 'rejected', dealer);
    await decide(other, 'rejected', dealer);
    const rows = await database.query<{ readonly decision: string }>('SELECT decision FROM financing_proposals ORDER BY id DESC LIMIT 2');
    expect(rows.map(({ decision }) => decision)).toEqual(['rejected', 'withdrawn']);
    expect((await view()).proposals).toEqual([]);
  });

  test('a proposal that another change has overtaken can’t be approved, only rejected', async () => {
    const old = await propose({ fees: await feesWith({ crypto: 20 }) });
    await approve(await propose({ fees: await feesWith({ gold: 0.7 }) }));
    expect((await view()).proposals).toMatchObject([
      { id: old, is_outdated: true, differences: [{ kind: 'classFee', rule_class: 'crypto', before: 15, after: 20 }] },
    ]);
    expect(refusalOf(await decide(old, 'approved', admin))).toEqual([409, 'financingChanged']);
    expect(refusalOf(await call('POST', financingPaths.checkProposal, admin, { id: old }))).toEqual([409, 'financingChanged']);
    expect((await decide(old, 'rejected', admin)).statusCode).toBe(200);
  });

  test('faults are named by field, and nothing is stored', async () => {
    const { benchmarks } = await view();
    const usd = benchmarks['USD'] ?? expect.fail('no USD');
    const { TRY: _left, ...rest } = benchmarks;
    const wrong = { ...rest, USD: { ...usd, rate_percent: -20.0001, source: ' ' }, EUR: { ...usd, rate_percent: 1.00005 }, BRL: usd };
    expect(refusalOf(await tryProposing({ benchmarks: wrong, fees: await feesWith({ share: 50.0001 }, { NOPE: 1 }) }))).toEqual([
      400,
      'financingNotAllowed',
      'benchmarks.TRY: currencyMissing',
      'benchmarks.EUR.rate_percent: rateTooFine',
      'benchmarks.USD.rate_percent: rateTooLow -20',
      'benchmarks.USD.source: textMissing',
      'benchmarks.BRL: currencyUnknown',
      'fees.classes.share: rateTooHigh 50',
      'fees.instruments.NOPE: symbolUnknown',
    ]);
    expect(await check({ benchmarks: wrong })).toMatchObject({ fault_count: 5, effects: [], accounts: 0 });
    expect(refusalOf(await tryProposing({}))).toEqual([409, 'nothingChanged']);
    expect(refusalOf(await tryProposing({ fees: await feesWith({}) }))).toEqual([409, 'nothingChanged']);
    expect((await view()).proposals).toEqual([]);
  });

  test('no more than eight sets of fees can be in notice; the refusal says when there is room again', async () => {
    let refusal: readonly unknown[] = [];
    for (let percent = 16; percent < 30 && refusal.length === 0; percent += 1) {
      const response = await tryProposing({ fees: await feesWith({ crypto: percent }) });
      if (response.statusCode === 200) await approve(proposeFinancingResponseSchema.parse(response.json()).data.id);
      else refusal = refusalOf(response);
    }
    expect(refusal).toEqual([400, 'financingNotAllowed', `fees: tooManySchedules ${NOW + FEE_NOTICE_MS + DAY}`]);
  });

  test('is for those who may change rules; others of the desk may not even look', async () => {
    expect(refusalOf(await tryProposing({ fees: await feesWith({ gold: 1 }) }, support))).toEqual([403, 'notPermitted']);
    expect(refusalOf(await decide(1, 'approved', support))).toEqual([403, 'notPermitted']);
    expect((await call('GET', financingPaths.financing, client)).statusCode).toBe(401);
    expect(refusalOf(await decide(999_999, 'approved', admin))).toEqual([404, 'notFound']);
  });

  test('says what the last night has booked, over all accounts', async () => {
    expect((await view()).last_night).toBeNull();
    // The engine has had financing since it started. On a Tuesday every instrument is charged.
    let cutOff = nextCutOff(FIXTURE_START);
    while (new Date(cutOff).getUTCDay() !== 2) cutOff = nextCutOff(cutOff);
    api.setTime(cutOff);
    api.engine.sweepIfDue();
    dealer = await signIn('operators', 'dealer@fairlead.test', 'operator');
    await expect.poll(async () => (await view()).last_night).toMatchObject({ at: cutOff, positions: 1, accounts: 1, received: 0 });
    await expect.poll(async () => (await view()).last_night?.ended_at).toBeGreaterThanOrEqual(cutOff);
    const { last_night: lastNight, next_cut_off: next } = await view();
    expect(lastNight?.paid).toBeGreaterThan(0);
    expect(next).toBe(nextCutOff(cutOff));
  });

  test('the journal has one entry for each version', async () => {
    const rows = await database.query<{ events: readonly { kind: string; financing?: { version: number } }[] }>(
      'SELECT events FROM journal WHERE partition = 0 AND account_id = 0 ORDER BY seq',
    );
    const journaled = rows.flatMap(({ events }) =>
      events.flatMap(({ kind: name, financing }) => (name === 'financingSet' ? [financing?.version] : [])),
    );
    expect(journaled).toEqual(Array.from({ length: (await view()).version }, (_none, index) => index + 1));
  });
});
