import type { FundsAccount, FundsListResponse, FundsRequest } from '@fairlead/contract/payments/operators/funds.ts';
import { fundsPaths, queuePaths } from '@fairlead/contract/operators/paths.ts';
import { paymentPaths } from '@fairlead/contract/paths.ts';
import { MANUAL_FUNDS_KINDS } from '@fairlead/domain/payments/funds-request.ts';
import { cents } from '@fairlead/domain/money.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { openTestApi, type TestApi } from '../../../../tests/support/test-api.ts';
import { EngineUnavailable } from '../../../engine/engine-port.ts';
import { readQueuedEmails } from '../../../email/fixture-emails.ts';
import { reconcileLately } from '../reconciliation/reconcile.ts';
import { finishFunds } from './book-funds.ts';
import { openOperatorBench, type OperatorBench, type Principal } from './fixture-operators.ts';
import { requestFunds } from './request-funds.ts';

describe.each(testDatabases)('manual adjustments on %s', (kind) => {
  let opened: TestApi;
  let bench: OperatorBench;
  let counted = 0;

  beforeAll(async () => {
    opened = await openTestApi(kind, { RULE_PACK: 'third-country-retail' });
    bench = await openOperatorBench(opened);
    return opened.close;
  });
  beforeEach(() => bench.reset());

  const balances = async () => {
    const view = await bench.api.engine.viewAccount(bench.clientId);
    return { cash: view?.balances.cash ?? 0, bonus: view?.balances.bonus ?? 0, credit: view?.balances.credit ?? 0 };
  };
  const newRequest = (changes: object = {}) => {
    counted += 1;
    return {
      user_id: bench.clientId,
      kind: 'manualDeposit' as const,
      amount: 500,
      reason: 'paid at the counter',
      note: '',
      request_id: `request-${counted}`,
      ...changes,
    };
  };
  async function ask(who: Principal, changes: object = {}) {
    const { outcome, body } = await bench.call(who, fundsPaths.request, newRequest(changes));
    return { outcome, request: body.data as FundsRequest | undefined, limit: (body as { limit?: number | null }).limit };
  }
  async function decide(who: Principal, id: number | undefined, verdict: string, note = '') {
    const { outcome, body } = await bench.call(who, fundsPaths.decide, { id, verdict, note });
    return outcome === 'done' ? (body.data as FundsRequest).status : outcome;
  }
  const list = async (query = '') => (await bench.call('first', `${fundsPaths.list}${query}`)).body as unknown as FundsListResponse;
  const typesOfClient = async () => {
    const rows = await opened.database.query<{ type_id: number; status: string; amount_cents: number; note: string }>(
      'SELECT type_id, status, amount_cents, note FROM transactions ORDER BY number',
    );
    return rows.map((row) => [row.type_id, row.status, row.amount_cents, row.note]);
  };
  /** Reconciliation breaks about this adjustment, in the ledger or as a transaction. */
  async function differences(request: FundsRequest | undefined) {
    const rows = await opened.database.query<{ transaction_id: string }>('SELECT transaction_id FROM transactions');
    const names = [...rows.map(({ transaction_id: id }) => id), String(request?.reference)];
    const { differences: all } = await reconcileLately(bench.api.payments);
    return all.filter(({ transaction_id: id }) => names.some((name) => id?.includes(name)));
  }
  const actions = async () => {
    const rows = await opened.database.query<{ action: string }>(
      `SELECT action FROM audit_log WHERE action LIKE 'funds.%' ORDER BY seq DESC LIMIT 2`,
    );
    return rows.map(({ action }) => action);
  };

  test.each([
    ['manualDeposit', 500, { cash: 500_00, bonus: 0, credit: 0 }, [[11, 'completed', 500_00, 'Welcome']], ['depositCompleted']],
    ['bonus', 50.5, { cash: 0, bonus: 50_50, credit: 0 }, [[4, 'completed', 50_50, 'Welcome']], []],
    ['promotionBonus', 20, { cash: 0, bonus: 20_00, credit: 0 }, [[10, 'completed', 20_00, 'Welcome']], []],
    ['credit', 10_000, { cash: 0, bonus: 0, credit: 10_000_00 }, [[5, 'completed', 10_000_00, 'Welcome']], []],
    ['bonus', -30, { cash: 0, bonus: -30_00, credit: 0 }, [], []],
    ['credit', -10, { cash: 0, bonus: 0, credit: -10_00 }, [], []],
    ['correction', -120.3, { cash: -120_30, bonus: 0, credit: 0 }, [], []],
  ] as const)('%s of %d is booked immediately by a single operator', async (each, amount, moved, seen, mails) => {
    const before = await balances();
    const { request } = await ask('first', { kind: each, amount, note: 'Welcome' });
    expect(request).toMatchObject({ status: 'booked', amount, decided_by: null, is_own: true });
    expect(await balances()).toEqual({
      cash: before.cash + moved.cash,
      bonus: before.bonus + moved.bonus,
      credit: before.credit + moved.credit,
    });
    expect(await typesOfClient()).toEqual(seen);
    expect((await readQueuedEmails(opened.database, bench.api.secretBox)).map(({ content }) => content.template)).toEqual(mails);
    expect(await differences(request)).toEqual([]);
    expect(await actions()).toContain('funds.request');
  });

  type Word = readonly [who: Principal, verdict: 'approved' | 'rejected'];
  test.each<[string, readonly Word[], string, number]>([
    ['nobody', [], 'waiting', 0],
    ['its requester', [['first', 'approved']], 'secondPersonNeeded', 0],
    ['a second operator', [['second', 'approved']], 'booked', 10_000_01],
    [
      'a second operator, twice',
      [
        ['second', 'approved'],
        ['second', 'approved'],
      ],
      'transactionNotOpen',
      10_000_01,
    ],
    ['a second operator, who rejects', [['second', 'rejected']], 'rejected', 0],
    ['its requester, who rejects', [['first', 'rejected']], 'rejected', 0],
    ['the client', [['clientAsOperator', 'approved']], 'ownAccount', 0],
    ['a client', [['client', 'approved']], 'notSignedIn', 0],
  ])('one cent above the limit, decided by %s, ends with %s', async (_who, words, status, moved) => {
    const before = await balances();
    const { request } = await ask('first', { amount: 10_000.01 });
    let last: string = request?.status ?? '';
    for (const [who, verdict] of words) last = await decide(who, request?.id, verdict, verdict === 'rejected' ? 'no receipt' : '');
    expect([last, (await balances()).cash]).toEqual([status, before.cash + moved]);
  });

  test.each([
    ['nothing', { amount: 0 }, 'invalidInput'],
    ['a fraction of a cent', { amount: 0.333 }, 'invalidInput'],
    ['a deposit below zero', { kind: 'manualDeposit', amount: -5 }, 'invalidInput'],
    ['more than any single adjustment may be', { amount: 1_000_000.01 }, 'invalidInput'],
    ['a request without a reason', { reason: ' ' }, 'invalidInput'],
    ['a request for two clients', { email: 'demo@fairlead.test' }, 'invalidInput'],
    ['a request for no client', { user_id: undefined }, 'invalidInput'],
    ['a request for an unknown client', { user_id: 999_999 }, 'notFound'],
  ])('rejects %s: %j', async (_what, changes, outcome) => {
    expect((await ask('first', changes)).outcome).toBe(outcome);
  });

  test.each([{ amount: 501 }, { kind: 'bonus' }])('a repeated request_id with %j is a conflict', async (changes) => {
    const request = newRequest();
    const before = await balances();
    expect((await ask('first', request)).outcome).toBe('done');
    expect((await ask('first', { ...request, ...changes })).outcome).toBe('requestIdReused');
    expect((await balances()).cash).toBe(before.cash + 500_00);
  });

  test('with inducements allowed, a client sees bonuses and credits before the first one', async () => {
    const { body } = await bench.call('client', `${paymentPaths.page}?group=deposits`);
    expect(body).toMatchObject({ groups: ['deposits', 'withdrawals', 'bonuses', 'credits'] });
  });

  test('operators cannot adjust their own account, and clients cannot adjust any', async () => {
    expect((await ask('clientAsOperator')).outcome).toBe('ownAccount');
    expect((await ask('client')).outcome).toBe('notSignedIn');
  });

  test('the client can be named by email', async () => {
    expect((await ask('first', { user_id: undefined, email: 'DEMO@fairlead.test' })).request?.client.id).toBe(bench.clientId);
  });

  test('revoking more bonus than the account holds is refused, with the amount available', async () => {
    const { bonus } = await balances();
    const answer = await ask('first', { kind: 'bonus', amount: -400 });
    expect(answer).toMatchObject({ request: { status: 'refused', refusal: 'insufficientFunds' }, limit: bonus / 100 });
  });

  test('an adjustment beyond the balance is refused by the engine with the amount available, and stays refused', async () => {
    const before = await balances();
    const request = newRequest({ kind: 'correction', amount: -10_000 });
    await bench.fund(-(before.cash - 100_00));
    const first = await bench.call('first', fundsPaths.request, request);
    expect(first.body).toMatchObject({ data: { status: 'refused', refusal: 'insufficientFunds' } });
    expect((first.body as { limit?: number }).limit).toBe(100);
    await bench.fund(50_000_00);
    const held = await balances();
    expect((await bench.call('first', fundsPaths.request, request)).body.data).toMatchObject({ status: 'refused' });
    expect(await balances()).toEqual(held);
  });

  test('a repeated request books once, even concurrently; different content under its id is rejected', async () => {
    const before = await balances();
    const request = newRequest();
    const answers = await Promise.all(Array.from({ length: 8 }, () => bench.call('first', fundsPaths.request, request)));
    expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['done']));
    expect((await bench.call('first', fundsPaths.request, { ...request, amount: 600 })).outcome).toBe('requestIdReused');
    expect([(await balances()).cash, await typesOfClient()]).toEqual([before.cash + 500_00, [[11, 'completed', 500_00, '']]]);
  });

  test('ten concurrent approvals book once', async () => {
    const before = await balances();
    const { request } = await ask('first', { amount: 20_000 });
    const verdicts = await Promise.all(Array.from({ length: 10 }, () => decide('second', request?.id, 'approved')));
    expect(verdicts.filter((verdict) => verdict === 'booked')).toHaveLength(1);
    expect((await balances()).cash).toBe(before.cash + 20_000_00);
  });

  test('on a closed account only bonuses and credits can be revoked', async () => {
    expect((await ask('first', { kind: 'bonus', amount: 90 })).request?.status).toBe('booked');
    expect((await ask('first', { kind: 'credit', amount: 12_000 })).request?.status).toBe('waiting');
    const { request: late } = await ask('first', { kind: 'credit', amount: 20_000 });
    const before = await balances();
    await opened.database.query(`UPDATE users SET status = 'closed' WHERE id = $1`, [bench.clientId]);
    const outcomes = [];
    for (const [each, amount] of [
      ['bonus', 10],
      ['promotionBonus', 10],
      ['credit', 10],
      ['manualDeposit', 10],
      ['correction', 10],
      ['correction', -10],
    ] as const) {
      outcomes.push((await ask('first', { kind: each, amount })).outcome);
    }
    expect(new Set(outcomes)).toEqual(new Set(['accountNotActive']));
    expect(await decide('second', late?.id, 'approved')).toBe('accountNotActive');
    expect((await ask('first', { kind: 'bonus', amount: -90 })).request?.status).toBe('booked');
    const { request: large } = await ask('first', { kind: 'credit', amount: -10_000.01 });
    expect(large?.status).toBe('waiting');
    const isHeld = before.credit >= 10_000_01;
    expect(await decide('second', large?.id, 'approved')).toBe(isHeld ? 'booked' : 'refused');
    expect((await balances()).bonus).toBe(before.bonus - 90_00);
    await opened.database.query(`UPDATE users SET status = 'active' WHERE id = $1`, [bench.clientId]);
  });

  test('an item claimed by a colleague cannot be decided', async () => {
    const { request } = await ask('first', { amount: 20_000 });
    await bench.call('second', queuePaths.claim, { queue: 'funds', id: String(request?.id) });
    expect((await list('?status=waiting')).data.map(({ claim }) => claim?.operator_id)).toEqual([await bench.idOf('second')]);
    expect(await decide('first', request?.id, 'rejected', 'mistyped')).toBe('claimedByOther');
    expect(await decide('second', request?.id, 'approved')).toBe('booked');
  });

  test('an adjustment is finished once by the job if the server dies around the engine', async () => {
    const { payments } = bench.api;
    const before = await balances();
    const actor = await bench.actorOf('first');
    const lost = () => Promise.reject(new EngineUnavailable('stopped', true));
    const deaf = { ...payments.engine, submit: lost };
    // The engine has booked, but its answer was lost.
    const unheardEngine: typeof payments.engine = {
      ...payments.engine,
      viewAccount: (id) => payments.engine.viewAccount(id),
      submit: (command) => payments.engine.submit(command).then(lost),
    };
    const statuses = [];
    for (const engine of [{ ...deaf, viewAccount: unheardEngine.viewAccount }, unheardEngine]) {
      const { data } = await requestFunds(actor, newRequest({ amount: 700 }), { ...payments, engine });
      statuses.push(data.status);
    }
    expect(statuses).toEqual(['approved', 'approved']);
    await bench.pass(60_000);
    await Promise.all([finishFunds(payments), finishFunds(payments)]);
    expect((await list()).data.map(({ status }) => status)).toEqual(['booked', 'booked']);
    expect([(await balances()).cash, (await typesOfClient()).length]).toEqual([before.cash + 1_400_00, 2]);
  });

  describe('the single-approver limit over 24 hours', () => {
    const HOUR_MS = 3_600_000;
    const statuses = async (...amounts: readonly number[]) => {
      const found: (string | undefined)[] = [];
      for (const amount of amounts) {
        found.push((await ask('first', { kind: amount < 0 ? 'correction' : 'manualDeposit', amount })).request?.status);
      }
      return found;
    };
    const leftFor = async (who: Principal, clientId = bench.clientId) => {
      const { body } = await bench.call(who, `${fundsPaths.account}?user_id=${clientId}`);
      const { one_person: room } = body.data as FundsAccount;
      return [room.limit, room.left_for_operator, room.left_for_subject];
    };
    async function anotherClient() {
      const [row] = await opened.database.query<{ id: number }>('SELECT id FROM users WHERE id <> $1 ORDER BY id LIMIT 1', [
        bench.clientId,
      ]);
      if (row === undefined) throw new Error('the fixture has only one client');
      return row.id;
    }

    test('slices below the limit need a second operator once their sum exceeds it, in both directions', async () => {
      expect(await statuses(6_000, -3_999.99, 0.01, 0.01, -0.01)).toEqual(['booked', 'booked', 'booked', 'waiting', 'waiting']);
      expect(await leftFor('first')).toEqual([10_000, 0, 0]);
    });

    test.each(MANUAL_FUNDS_KINDS)('%s counts towards the limit', async (each) => {
      expect((await ask('first', { kind: each, amount: 9_000 })).request?.status).toBe('booked');
      expect((await ask('first', { kind: 'credit', amount: 1_000.01 })).request?.status).toBe('waiting');
      expect((await ask('first', { kind: 'credit', amount: 1_000 })).request?.status).toBe('booked');
    });

    test('the limit applies per client across operators, and per operator across clients', async () => {
      const other = await anotherClient();
      expect((await ask('first', { amount: 6_000 })).request?.status).toBe('booked');
      expect((await ask('second', { amount: 4_000.01 })).request?.status).toBe('waiting');
      expect((await ask('first', { amount: 4_000.01, user_id: other })).request?.status).toBe('waiting');
      expect([await leftFor('first'), await leftFor('second'), await leftFor('second', other)]).toEqual([
        [10_000, 4_000, 4_000],
        [10_000, 10_000, 4_000],
        [10_000, 10_000, 10_000],
      ]);
      expect((await ask('second', { amount: 10_000, user_id: other })).request?.status).toBe('booked');
    });

    test('pending, second-approved and refused adjustments use none of the limit', async () => {
      const { request } = await ask('first', { amount: 50_000 });
      expect(await leftFor('first')).toEqual([10_000, 10_000, 10_000]);
      await decide('second', request?.id, 'approved');
      await bench.fund(-(await balances()).cash);
      expect(await statuses(-9_000)).toEqual(['refused']);
      expect(await leftFor('first')).toEqual([10_000, 10_000, 10_000]);
      expect(await statuses(10_000, 0.01)).toEqual(['booked', 'waiting']);
    });

    test('an adjustment whose engine answer was lost counts while it is pending', async () => {
      const { payments } = bench.api;
      const submit = () => Promise.reject(new EngineUnavailable('stopped', true));
      const engine = { ...payments.engine, submit, viewAccount: (id: number) => payments.engine.viewAccount(id) };
      const { data } = await requestFunds(await bench.actorOf('first'), newRequest({ amount: 9_000 }), { ...payments, engine });
      expect(data.status).toBe('approved');
      expect(await statuses(1_000.01)).toEqual(['waiting']);
    });

    test('the window is the last 24 hours, not a calendar day', async () => {
      expect(await statuses(7_000)).toEqual(['booked']);
      await bench.pass(12 * HOUR_MS);
      expect(await statuses(3_000)).toEqual(['booked']);
      await bench.pass(12 * HOUR_MS - 1);
      expect(await statuses(0.01)).toEqual(['waiting']);
      await bench.pass(1);
      expect(await statuses(7_000, 0.01)).toEqual(['booked', 'waiting']);
    });

    test('twenty concurrent requests stay within the limit', async () => {
      const before = await balances();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, place) => ask(place % 2 === 0 ? 'first' : 'second', { amount: 900 })),
      );
      const found = answers.map(({ request }) => request?.status);
      expect([found.filter((status) => status === 'booked').length, found.filter((status) => status === 'waiting').length]).toEqual([
        11, 9,
      ]);
      expect((await balances()).cash).toBe(before.cash + 11 * 900_00);
    });

    test('a repeated request counts once', async () => {
      const request = newRequest({ amount: 4_000 });
      await Promise.all(Array.from({ length: 5 }, () => bench.call('first', fundsPaths.request, request)));
      expect(await leftFor('first')).toEqual([10_000, 6_000, 6_000]);
    });
  });

  test('the list is paged, latest first; pending ones oldest first', async () => {
    for (const amount of [11_000, 5, 12_000, 6, 13_000]) await ask('first', { amount });
    const read = async (query: string) => {
      const first = await list(`?limit=2${query}`);
      const second = first.next === null ? { data: [] } : await list(`?limit=2${query}&cursor=${first.next}`);
      return [...first.data, ...second.data].map(({ amount }) => amount);
    };
    expect(await read('')).toEqual([13_000, 6, 12_000, 5]);
    expect(await read('&status=waiting')).toEqual([11_000, 12_000, 13_000]);
    expect(await read('&status=booked')).toEqual([6, 5]);
    expect(await read(`&user_id=${bench.clientId}`)).toEqual([13_000, 6, 12_000, 5]);
    expect((await bench.call('first', `${fundsPaths.list}?cursor=nonsense`)).outcome).toBe('invalidInput');
  });

  test("the account's balances are shown before an adjustment", async () => {
    await bench.fund(cents(12_34));
    const { cash, bonus } = await balances();
    const { body } = await bench.call('first', `${fundsPaths.account}?email=demo@fairlead.test`);
    expect(body.data).toMatchObject({ client: { id: bench.clientId }, status: 'active', cash: cash / 100, bonus: bonus / 100 });
    expect((await bench.call('first', `${fundsPaths.account}?user_id=999999`)).outcome).toBe('notFound');
  });
});
