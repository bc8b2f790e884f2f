import { errorBodySchema, type FieldError } from '@fairlead/contract/errors.ts';
import { corporateActionPaths } from '@fairlead/contract/operators/paths.ts';
import {
  actionInstrumentsResponseSchema,
  changedActionResponseSchema,
  checkedActionResponseSchema,
  corporateActionsResponseSchema,
  type ActionList,
  type WireProposedAction,
} from '@fairlead/contract/trading/operators/actions.ts';
import { ASSET_CATEGORIES } from '@fairlead/domain/trading/asset-categories.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import type { LightMyRequestResponse } from 'fastify';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../../../../tests/support/databases.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { startFixtureApi, type FixtureApi } from '../../../../fixture-api.ts';

const ORIGIN = { address: '127.0.0.1', country: null, device: '' };
const REASON = 'as the company announced';
/** A Wednesday on which New York trades. */
const NOW = Date.UTC(2026, 10, 18, 19);
const DAY_MS = 86_400_000;
const EX_DATE = '2026-12-01';
/** Midnight in New York. */
const DUE_AT = Date.UTC(2026, 11, 1, 5);

const split = (changes: Partial<Extract<WireProposedAction, { kind: 'split' }>> = {}): WireProposedAction => ({
  kind: 'split',
  symbol: 'AAPL',
  date: EX_DATE,
  source: 'https://investor.apple.com',
  new_shares: 4,
  old_shares: 1,
  ...changes,
});
const dividend = (gross: number, withheldPercent = 15): WireProposedAction => ({
  kind: 'dividend',
  symbol: 'AAPL',
  date: EX_DATE,
  source: 'https://investor.apple.com',
  gross,
  withheld_percent: withheldPercent,
});

describe.each(testDatabases)('corporate actions on %s', (databaseKind) => {
  let database: Database;
  let api: FixtureApi;
  let dealer: string;
  let admin: string;
  let client: string;
  let support: string;
  let accountId: number;

  beforeAll(async () => {
    const opened = await openTestDatabase(databaseKind);
    ({ database } = opened);
    api = await startFixtureApi(database);
    await travel(NOW);
    support = await signIn('operators', 'support@fairlead.test');
    client = await signIn('users', 'demo@fairlead.test');
    accountId = await idOf('users', 'demo@fairlead.test');
    const access = { verified: true, categoryIds: ASSET_CATEGORIES.map((category) => category.id), leverageIndexes: {} };
    await submit({ kind: 'setTradingAccess', access });
    return async () => {
      await api.close();
      await opened.remove();
    };
  });

  beforeEach(async () => {
    await travel(NOW);
    for (const list of ['awaiting', 'upcoming'] as const) {
      for (const { id } of await rows(list)) await send(corporateActionPaths.withdraw, { id, reason: 'for the next test' });
    }
    const view = await api.engine.viewAccount(accountId);
    for (const position of view?.positions ?? []) {
      await submit({ kind: 'closePosition', positionId: position.id, seenPrice: null, margin: null, reason: 'manual' });
    }
    for (const order of view?.orders ?? []) await submit({ kind: 'cancelOrder', orderId: order.id });
    for (const alert of view?.alerts ?? []) await submit({ kind: 'removeAlert', alertId: alert.id });
  });

  async function idOf(table: 'users' | 'operators', email: string): Promise<number> {
    const [row] = await database.query<{ id: number }>(`SELECT id FROM ${table} WHERE email_normalised = $1`, [email]);
    return row?.id ?? expect.fail(`no one has ${email}`);
  }
  async function signIn(table: 'users' | 'operators', email: string): Promise<string> {
    const audience = table === 'users' ? 'client' : 'operator';
    return api.sessions.start({ audience, userId: await idOf(table, email) }, ORIGIN, true);
  }
  /** The operators sign in again, since their sessions have ended by then. */
  async function travel(at: number): Promise<void> {
    setTime(at);
    dealer = await signIn('operators', 'dealer@fairlead.test');
    admin = await signIn('operators', 'operator@fairlead.test');
  }
  function setTime(at: number): void {
    api.setTime(at);
    api.market.tick('AAPL', 275_000_000, 275_040_000, at);
  }
  const submit = (command: object) =>
    api.engine.submit({ accountId, at: NOW, commandId: randomUUID(), ...command } as Parameters<FixtureApi['engine']['submit']>[0]);
  const open = async (side: 'long' | 'short', euros: number) => {
    const priceBound = price(side === 'long' ? 900_000_000 : 1);
    const terms = {
      leverage: 5,
      guaranteedStop: false,
      openedBy: 'client',
      ...NO_STOPS,
      stopLoss: price(side === 'long' ? 250_000_000 : 300_000_000),
    };
    const answer = await submit({ kind: 'openPosition', symbol: 'AAPL', side, margin: cents(euros * 100), priceBound, ...terms });
    if (answer.kind !== 'opened') expect.fail(JSON.stringify(answer));
  };
  const call = (method: 'GET' | 'POST', url: string, token: string, payload?: object) =>
    api.app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload === undefined ? {} : { payload }) });
  const send = (path: string, payload: object, token = dealer) => call('POST', path, token, payload);
  const listOf = async (list: ActionList, query = '', token = dealer) =>
    corporateActionsResponseSchema.parse((await call('GET', `${corporateActionPaths.actions}?list=${list}${query}`, token)).json());
  const rows = async (list: ActionList, token = dealer) => (await listOf(list, '', token)).data;
  const describeField = ({ field, code, limit, message }: FieldError) => [field, code ?? message, limit].filter(Boolean).join(' ');
  const outcomeOf = (answer: LightMyRequestResponse) => {
    if (answer.statusCode === 200) return [200];
    const { error } = errorBodySchema.parse(answer.json());
    return [answer.statusCode, error.code, ...(error.fields ?? []).map(describeField)];
  };
  async function propose(action: WireProposedAction, token = dealer): Promise<number> {
    const answer = await send(corporateActionPaths.propose, { action, reason: REASON }, token);
    expect(outcomeOf(answer)).toEqual([200]);
    return changedActionResponseSchema.parse(answer.json()).data.id;
  }
  const decide = (id: number, verdict: 'approved' | 'rejected', token = admin) =>
    send(corporateActionPaths.decide, { id, verdict, reason: 'checked' }, token);
  const withdraw = (id: number, token = dealer) => send(corporateActionPaths.withdraw, { id, reason: 'postponed' }, token);
  const check = async (action: WireProposedAction) =>
    checkedActionResponseSchema.parse((await send(corporateActionPaths.check, { action })).json()).data;
  const inForce = () => api.engine.terms.actions.list;

  test('take effect in the terms of trading once another operator has approved them', async () => {
    const { version } = api.engine.terms.actions;
    const id = await propose(split({ new_shares: 8, old_shares: 2 }));
    expect(inForce()).toEqual([]);
    expect(await rows('awaiting')).toMatchObject([
      {
        id,
        kind: 'split',
        symbol: 'AAPL',
        name: 'Apple',
        date: EX_DATE,
        new_shares: 4,
        old_shares: 1,
        gross: null,
        due_at: DUE_AT,
        state: 'awaiting',
        is_own: true,
        proposed: { reason: REASON },
        decided: null,
      },
    ]);
    expect(await rows('awaiting', admin)).toMatchObject([{ id, is_own: false }]);
    expect(outcomeOf(await decide(id, 'approved'))).toEqual([200]);
    expect(inForce()).toEqual([{ id, kind: 'split', symbol: 'AAPL', date: EX_DATE, ratio: { newShares: 4, oldShares: 1 } }]);
    expect(api.engine.terms.actions.version).toBe(version + 1);
    expect(await rows('awaiting')).toEqual([]);
    expect(await rows('upcoming')).toMatchObject([{ id, state: 'upcoming', decided: { reason: 'checked' } }]);
  });

  test('are not decided by the operator who proposed them, nor twice', async () => {
    const id = await propose(split());
    expect(outcomeOf(await decide(id, 'approved', dealer))).toEqual([409, 'secondPersonNeeded']);
    expect(outcomeOf(await decide(id, 'rejected', dealer))).toEqual([409, 'secondPersonNeeded']);
    expect(outcomeOf(await decide(id, 'rejected'))).toEqual([200]);
    expect(outcomeOf(await decide(id, 'approved'))).toEqual([409, 'actionRejected']);
    expect(outcomeOf(await decide(id, 'rejected'))).toEqual([409, 'actionRejected']);
    expect(outcomeOf(await withdraw(id))).toEqual([409, 'actionRejected']);
    expect(outcomeOf(await decide(999_999, 'approved'))).toEqual([404, 'notFound']);
    expect(inForce()).toEqual([]);
    expect((await rows('past'))[0]).toMatchObject({ id, state: 'rejected' });
  });

  test('are approved once if two operators approve them at the same time', async () => {
    const id = await propose(split());
    const answers = await Promise.all([decide(id, 'approved'), decide(id, 'approved')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(inForce()).toHaveLength(1);
  });

  test.each<[string, WireProposedAction, readonly string[]]>([
    ['dated in the past', { ...dividend(0.26), date: '2026-11-02' }, ['date dateNotAhead 2026-11-19']],
    ['with a ratio of 0', split({ new_shares: 0 }), ['new_shares sharesNotWhole 1000']],
    ['with a ratio of 1', split({ new_shares: 1 }), ['new_shares ratioChangesNothing']],
    ['of an instrument nobody lists', split({ symbol: 'NOPE' }), ['symbol instrumentUnknown NOPE']],
    ['of more than half the price', dividend(200), ['gross grossTooLarge 137.5']],
    ['with several faults', split({ date: '', source: '' }), ['date dateMissing', 'source textMissing']],
  ])('%s are refused with the reason', async (_what, action, faults) => {
    const refused = await send(corporateActionPaths.propose, { action, reason: REASON });
    expect(outcomeOf(refused)).toEqual([400, 'actionNotAllowed', ...faults]);
    const checked = await check(action);
    expect(checked.effects).toBeNull();
    expect(checked.faults.map(({ field, kind, limit }) => [field, kind, limit].filter((one) => one !== null).join(' '))).toEqual(faults);
  });

  test('conflict with others on their day, proposed or decided', async () => {
    const id = await propose(split());
    const conflicting = () => send(corporateActionPaths.propose, { action: dividend(0.26), reason: REASON });
    expect(outcomeOf(await conflicting())).toEqual([400, 'actionNotAllowed', 'date conflictsOnDay split']);
    expect(outcomeOf(await send(corporateActionPaths.propose, { action: split(), reason: REASON }))).toEqual([
      400,
      'actionNotAllowed',
      'date proposedAlready',
    ]);
    await decide(id, 'approved');
    expect(outcomeOf(await conflicting())).toEqual([400, 'actionNotAllowed', 'date conflictsOnDay split']);
    await withdraw(id);
    expect(outcomeOf(await conflicting())).toEqual([200]);
  });

  test('are judged again when they are approved', async () => {
    const id = await propose(split());
    await travel(DUE_AT + DAY_MS);
    expect(outcomeOf(await decide(id, 'approved'))).toEqual([409, 'actionTooLate', 'date dateNotAhead 2026-12-03']);
    expect(outcomeOf(await decide(id, 'rejected'))).toEqual([200]);
  });

  test('are no longer approved if something else stands against them by then', async () => {
    const id = await propose(dividend(130));
    api.market.tick('AAPL', 200_000_000, 200_040_000, NOW);
    expect(outcomeOf(await decide(id, 'approved'))).toEqual([409, 'actionOutdated', 'gross grossTooLarge 100']);
    expect(outcomeOf(await decide(id, 'rejected'))).toEqual([200]);
  });

  test('that are approved are not decided again, by the same operator or another', async () => {
    const id = await propose(split());
    expect(outcomeOf(await decide(id, 'approved'))).toEqual([200]);
    expect(outcomeOf(await decide(id, 'approved'))).toEqual([409, 'actionApprovedByYou']);
    expect(outcomeOf(await decide(id, 'rejected'))).toEqual([409, 'actionApprovedByYou']);
    expect(outcomeOf(await decide(id, 'approved', dealer))).toEqual([409, 'actionApproved']);
    expect(outcomeOf(await decide(id, 'rejected', dealer))).toEqual([409, 'actionApproved']);
    expect(inForce()).toHaveLength(1);
  });

  test('say at each field what would be accepted and what was given', async () => {
    const refused = await send(corporateActionPaths.propose, { action: split({ new_shares: 1.5, date: '2026-12-05' }), reason: REASON });
    expect(errorBodySchema.parse(refused.json())).toMatchObject({
      message: 'This corporate action can’t be proposed as entered. Correct the fields named here.',
      error: {
        fields: [
          {
            field: 'date',
            code: 'noSession',
            limit: '2026-12-07',
            message: 'must be a day on which the market trades, not 2026-12-05; the next one is 2026-12-07',
          },
          { field: 'new_shares', code: 'sharesNotWhole', limit: '1000', message: 'must be a whole number from 1 to 1000, not 1.5' },
        ],
      },
    });
  });

  test('warn of a split that leaves a tiny price, which can be proposed all the same', async () => {
    const tiny = split({ new_shares: 1_000 });
    expect((await check(tiny)).effects?.warning).toEqual({ kind: 'priceTooCoarse', price: 0.275, limit: null, digits: 2, currency: 'USD' });
    expect((await check(split())).effects?.warning).toBeNull();
    const id = await propose(tiny);
    expect(outcomeOf(await decide(id, 'approved'))).toEqual([200]);
  });

  test('are withdrawn until they are due', async () => {
    const proposed = await propose(split());
    expect(outcomeOf(await withdraw(proposed, admin))).toEqual([200]);
    expect(outcomeOf(await decide(proposed, 'approved'))).toEqual([409, 'actionWithdrawn']);
    expect(outcomeOf(await withdraw(proposed))).toEqual([409, 'actionWithdrawn']);

    const approved = await propose(split());
    await decide(approved, 'approved');
    const { version } = api.engine.terms.actions;
    await travel(DUE_AT - 60_000);
    expect(outcomeOf(await withdraw(approved))).toEqual([409, 'actionDue']);
    await travel(DUE_AT - 60_001);
    expect(outcomeOf(await withdraw(approved))).toEqual([200]);
    expect(api.engine.terms.actions).toEqual({ version: version + 1, list: [] });
    expect((await rows('past')).slice(0, 2)).toMatchObject([
      { id: approved, state: 'withdrawn', withdrawn: { reason: 'postponed' } },
      { id: proposed, state: 'withdrawn' },
    ]);
  });

  test('are listed page by page', async () => {
    const ids = [await propose(dividend(1)), await propose(dividend(2)), await propose({ ...dividend(3), date: '2026-11-30' })];
    const first = await listOf('awaiting', '&limit=2');
    expect(first.data.map(({ id }) => id)).toEqual([ids[2], ids[0]]);
    const second = await listOf('awaiting', `&limit=2&cursor=${first.next}`);
    expect(second).toMatchObject({ data: [{ id: ids[1] }], next: null });
    expect(outcomeOf(await call('GET', `${corporateActionPaths.actions}?list=awaiting&cursor=x`, dealer))).toEqual([
      400,
      'invalidInput',
      'cursor must be a next value from this list',
    ]);
  });

  test('are tried on every account before they are decided, which changes nothing', async () => {
    await submit({ kind: 'setAlert', symbol: 'AAPL', level: price(300_000_000) });
    expect((await check(split())).effects).toMatchObject({ accounts: 1, positions: 0, orders: 0, alerts: 1 });
    await open('long', 200);
    await open('short', 100);
    const before = await api.engine.viewAccount(accountId);
    const { faults, effects } = await check(split());
    expect(faults).toEqual([]);
    expect(effects).toMatchObject({ bid: 275, accounts: 1, positions: 2, orders: 0, alerts: 1, paid: 0, closings: { count: 0 } });
    expect(effects?.largest).toMatchObject([
      {
        client: { email: 'demo@fairlead.test' },
        side: 'long',
        margin: 200,
        before: { open_price: 275.04, stop_loss: 250 },
        after: { open_price: 68.76, stop_loss: 62.5 },
        amount: 0,
      },
      { side: 'short', margin: 100, before: { open_price: 275, stop_loss: 300 }, after: { open_price: 68.75, stop_loss: 75 } },
    ]);
    // EUR 1,000 long and EUR 500 short, of a share at 275, at 0.275 a share: 0.1 % of each.
    const paid = (await check({ ...dividend(0.275) })).effects;
    expect(paid).toMatchObject({ positions: 2, alerts: 0, received: 0.85, paid: 0.5 });
    const { effects: ended } = await check({ kind: 'delisting', symbol: 'AAPL', date: EX_DATE, source: 'https://a.test' });
    expect(ended).toMatchObject({
      positions: 2,
      alerts: 1,
      closings: { count: 2, profit: -0.22 },
      largest: [{ after: null }, { after: null }],
    });
    expect(
      (await check({ kind: 'rename', symbol: 'AAPL', date: EX_DATE, source: 'https://a.test', display_name: 'Orange' })).effects,
    ).toBeNull();

    const id = await propose(split());
    const dryRun = await send(corporateActionPaths.dryRun, { id }, admin);
    expect(checkedActionResponseSchema.parse(dryRun.json()).data).toMatchObject({ faults: [], effects: { positions: 2 } });
    expect(outcomeOf(await send(corporateActionPaths.dryRun, { id: 999_999 }))).toEqual([404, 'notFound']);
    expect(await api.engine.viewAccount(accountId)).toEqual(before);
  });

  test('are recorded in the audit log with each decision', async () => {
    const id = await propose(dividend(0.26));
    await decide(id, 'approved');
    await withdraw(id, admin);
    const rejected = await propose(dividend(0.27));
    await decide(rejected, 'rejected');
    const entries = await database.query<{ action: string; subject_id: string; reason: string }>(
      `SELECT action, subject_id, reason FROM audit_log WHERE subject_kind = 'corporateAction' AND subject_id IN ($1, $2) ORDER BY seq`,
      [String(id), String(rejected)],
    );
    expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
      ['corporateActions.propose', REASON],
      ['corporateActions.approve', 'checked'],
      ['corporateActions.withdraw', 'postponed'],
      ['corporateActions.propose', REASON],
      ['corporateActions.reject', 'checked'],
    ]);
  });

  test('keep the German tax of 26.375% exactly, in what is stored, shown and booked', async () => {
    const id = await propose(dividend(0.275, 26.375));
    expect(await rows('awaiting')).toMatchObject([{ id, withheld_percent: 26.375 }]);
    await decide(id, 'approved');
    expect(inForce()).toMatchObject([{ id, kind: 'dividend', withheldBasisPoints: 2_637.5 }]);
    await open('long', 200);
    // EUR 1,000 at 275.04, at 0.275 a share: EUR 0.99985, of which 73.625 % are paid.
    const dryRun = await send(corporateActionPaths.dryRun, { id });
    expect(checkedActionResponseSchema.parse(dryRun.json()).data.effects).toMatchObject({ received: 0.74, warning: null });
  });

  test('have the instruments’ kinds, and are closed to others', async () => {
    const { data } = actionInstrumentsResponseSchema.parse((await call('GET', corporateActionPaths.instruments, dealer)).json());
    expect(data.find(({ symbol }) => symbol === 'AAPL')).toMatchObject({
      name: 'Apple',
      time_zone: 'America/New_York',
      kinds: ['split', 'dividend', 'rename', 'delisting'],
    });
    expect(data.find(({ symbol }) => symbol === 'EURUSD')?.kinds).toEqual(['rename', 'delisting']);
    for (const token of [support, client]) {
      const answer = await send(corporateActionPaths.propose, { action: split(), reason: REASON }, token);
      expect(answer.statusCode).toBe(token === support ? 403 : 401);
    }
  });
});
