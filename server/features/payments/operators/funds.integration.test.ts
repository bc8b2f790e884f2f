import type { FundsListResponse, FundsRequest } from '@fairlead/contract/backoffice-funds.ts';
import { fundsPaths, queuePaths } from '@fairlead/contract/backoffice-paths.ts';
import { cents } from '@fairlead/domain/money.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { openTestApi, type TestApi } from '../../../../tests/support/test-api.ts';
import { EngineUnavailable } from '../../../engine/engine-port.ts';
import { readOwedMails } from '../../../mail/fixture-mails.ts';
import { reconcileLately } from '../reconcile.ts';
import { finishFunds } from './book-funds.ts';
import { openOperatorBench, type OperatorBench, type Person } from './fixture-operators.ts';
import { requestFunds } from './request-funds.ts';

describe.each(testDatabases)('bookings by hand on %s', (kind) => {
  let opened: TestApi;
  let bench: OperatorBench;
  let counted = 0;

  beforeAll(async () => {
    opened = await openTestApi(kind);
    bench = await openOperatorBench(opened);
    return opened.close;
  });
  beforeEach(() => bench.reset());

  const purses = async () => {
    const view = await bench.api.engine.viewAccount(bench.clientId);
    return { cash: view?.purses.cash ?? 0, bonus: view?.purses.bonus ?? 0 };
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
  async function ask(who: Person, changes: object = {}) {
    const { outcome, body } = await bench.call(who, fundsPaths.request, newRequest(changes));
    return { outcome, request: body.data as FundsRequest | undefined, limit: (body as { limit?: number | null }).limit };
  }
  async function decide(who: Person, id: number | undefined, verdict: string, note = '') {
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
  /** Of this booking, in the ledger or as a transaction. */
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
    ['manualDeposit', 500, { cash: 500_00, bonus: 0 }, [[11, 'completed', 500_00, 'Welcome']], ['depositCompleted']],
    ['bonus', 50.5, { cash: 0, bonus: 50_50 }, [[4, 'completed', 50_50, 'Welcome']], []],
    ['promotionBonus', 20, { cash: 0, bonus: 20_00 }, [[10, 'completed', 20_00, 'Welcome']], []],
    ['credit', 10_000, { cash: 0, bonus: 10_000_00 }, [[5, 'completed', 10_000_00, 'Welcome']], []],
    ['correction', -120.3, { cash: -120_30, bonus: 0 }, [], []],
  ] as const)('%s of %d is booked at once by one person', async (each, amount, moved, seen, mails) => {
    const before = await purses();
    const { request } = await ask('first', { kind: each, amount, note: 'Welcome' });
    expect(request).toMatchObject({ status: 'booked', amount, decided_by: null, is_own: true });
    expect(await purses()).toEqual({ cash: before.cash + moved.cash, bonus: before.bonus + moved.bonus });
    expect(await typesOfClient()).toEqual(seen);
    expect((await readOwedMails(opened.database, bench.api.secretBox)).map(({ content }) => content.template)).toEqual(mails);
    expect(await differences(request)).toEqual([]);
    expect(await actions()).toContain('funds.request');
  });

  type Word = readonly [who: Person, verdict: 'approved' | 'rejected'];
  test.each<[string, readonly Word[], string, number]>([
    ['nobody', [], 'waiting', 0],
    ['who asked for it', [['first', 'approved']], 'secondPersonNeeded', 0],
    ['another one', [['second', 'approved']], 'booked', 10_000_01],
    [
      'another one, twice',
      [
        ['second', 'approved'],
        ['second', 'approved'],
      ],
      'transactionNotOpen',
      10_000_01,
    ],
    ['another one who rejects', [['second', 'rejected']], 'rejected', 0],
    ['who asked for it, who rejects', [['first', 'rejected']], 'rejected', 0],
    ['the client', [['clientAsOperator', 'approved']], 'ownAccount', 0],
    ['a client', [['client', 'approved']], 'notSignedIn', 0],
  ])('a cent above the limit, decided by %s, ends with %s', async (_who, words, status, moved) => {
    const before = await purses();
    const { request } = await ask('first', { amount: 10_000.01 });
    let last: string = request?.status ?? '';
    for (const [who, verdict] of words) last = await decide(who, request?.id, verdict, verdict === 'rejected' ? 'no receipt' : '');
    expect([last, (await purses()).cash]).toEqual([status, before.cash + moved]);
  });

  test.each([
    ['nothing', { amount: 0 }, 'invalidInput'],
    ['a third of a cent', { amount: 0.333 }, 'invalidInput'],
    ['a bonus taken away', { kind: 'bonus', amount: -5 }, 'invalidInput'],
    ['more than any booking', { amount: 1_000_000.01 }, 'invalidInput'],
    ['without a reason', { reason: ' ' }, 'invalidInput'],
    ['for two clients', { email: 'demo@fairlead.test' }, 'invalidInput'],
    ['for nobody', { user_id: undefined }, 'invalidInput'],
    ['for somebody unknown', { user_id: 999_999 }, 'notFound'],
  ])('%s is refused: %j', async (_what, changes, outcome) => {
    expect((await ask('first', changes)).outcome).toBe(outcome);
  });

  test('nobody books on their own account, and no client books', async () => {
    expect((await ask('clientAsOperator')).outcome).toBe('ownAccount');
    expect((await ask('client')).outcome).toBe('notSignedIn');
  });

  test('the client may be named by email', async () => {
    expect((await ask('first', { user_id: undefined, email: 'DEMO@fairlead.test' })).request?.client.id).toBe(bench.clientId);
  });

  test('what the account does not hold is refused by the engine, whose figure is told, and stays refused', async () => {
    const before = await purses();
    const request = newRequest({ kind: 'correction', amount: -10_000 });
    await bench.fund(-(before.cash + before.bonus - 100_00));
    const first = await bench.call('first', fundsPaths.request, request);
    expect(first.body).toMatchObject({ data: { status: 'refused', refusal: 'insufficientFunds' } });
    expect((first.body as { limit?: number }).limit).toBe(100);
    await bench.fund(50_000_00);
    const held = await purses();
    expect((await bench.call('first', fundsPaths.request, request)).body.data).toMatchObject({ status: 'refused' });
    expect(await purses()).toEqual(held);
  });

  test('the same request books once, however often and at once it is made; another one under its id is refused', async () => {
    const before = await purses();
    const request = newRequest();
    const answers = await Promise.all(Array.from({ length: 8 }, () => bench.call('first', fundsPaths.request, request)));
    expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['done']));
    expect((await bench.call('first', fundsPaths.request, { ...request, amount: 600 })).outcome).toBe('invalidInput');
    expect([(await purses()).cash, await typesOfClient()]).toEqual([before.cash + 500_00, [[11, 'completed', 500_00, '']]]);
  });

  test('ten who approve at once book once', async () => {
    const before = await purses();
    const { request } = await ask('first', { amount: 20_000 });
    const verdicts = await Promise.all(Array.from({ length: 10 }, () => decide('second', request?.id, 'approved')));
    expect(verdicts.filter((verdict) => verdict === 'booked')).toHaveLength(1);
    expect((await purses()).cash).toBe(before.cash + 20_000_00);
  });

  test('what somebody else has taken on is not decided', async () => {
    const { request } = await ask('first', { amount: 20_000 });
    await bench.call('second', queuePaths.claim, { queue: 'funds', id: String(request?.id) });
    expect((await list('?status=waiting')).data.map(({ claim }) => claim?.operator_id)).toEqual([await bench.idOf('second')]);
    expect(await decide('first', request?.id, 'rejected', 'mistyped')).toBe('claimedByOther');
    expect(await decide('second', request?.id, 'approved')).toBe('booked');
  });

  test('one whose server dies around the engine is finished by the job, once', async () => {
    const { payments } = bench.api;
    const before = await purses();
    const actor = await bench.actorOf('first');
    const lost = () => Promise.reject(new EngineUnavailable('stopped', true));
    const deaf = { ...payments.engine, submit: lost };
    // The engine has booked, and its answer never came.
    const mute: typeof payments.engine = {
      ...payments.engine,
      viewAccount: (id) => payments.engine.viewAccount(id),
      submit: (command) => payments.engine.submit(command).then(lost),
    };
    const statuses = [];
    for (const engine of [{ ...deaf, viewAccount: mute.viewAccount }, mute]) {
      const { data } = await requestFunds(actor, newRequest({ amount: 700 }), { ...payments, engine });
      statuses.push(data.status);
    }
    expect(statuses).toEqual(['approved', 'approved']);
    await bench.pass(60_000);
    await Promise.all([finishFunds(payments), finishFunds(payments)]);
    expect((await list()).data.map(({ status }) => status)).toEqual(['booked', 'booked']);
    expect([(await purses()).cash, (await typesOfClient()).length]).toEqual([before.cash + 1_400_00, 2]);
  });

  test('the list is paged, the latest first, those that wait the oldest first', async () => {
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

  test('what the account holds is shown before money is moved', async () => {
    await bench.fund(cents(12_34));
    const { cash, bonus } = await purses();
    const { body } = await bench.call('first', `${fundsPaths.account}?email=demo@fairlead.test`);
    expect(body.data).toMatchObject({ client: { id: bench.clientId }, status: 'active', cash: cash / 100, bonus: bonus / 100 });
    expect((await bench.call('first', `${fundsPaths.account}?user_id=999999`)).outcome).toBe('notFound');
  });
});
