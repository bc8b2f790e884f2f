import { accountPaths, paymentPaths } from '@fairlead/contract/paths.ts';
import type { WireStatement, WireTransactionDetail } from '@fairlead/contract/payments/schemas.ts';
import { cents, centsToEuros } from '@fairlead/domain/money.ts';
import { MAXIMUM_DEPOSIT, MINIMUM_DEPOSIT } from '@fairlead/domain/payments/deposit-rules.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { testDatabases } from '../../../tests/support/databases.ts';
import { openTestApi, type TestApi } from '../../../tests/support/test-api.ts';
import { FIXTURE_START } from '../../fixture-api.ts';
import { checkDue } from './providers/check-due.ts';
import { updateTransaction } from './store.ts';

const IBAN = 'DE89370400440532013000';
const OTHER_IBAN = 'GB29NWBK60161331926819';

interface Answer {
  readonly transaction_id: string;
  readonly error: { readonly code: string };
}

describe.each(testDatabases)('payments on %s', (kind) => {
  let bench: TestApi;
  let token: string;
  let now = FIXTURE_START;

  beforeAll(async () => {
    bench = await openTestApi(kind);
  });
  afterAll(() => bench.close());
  beforeEach(() => pass(1_000));

  /** Moves the clock and signs in again, because sessions expire within hours. */
  async function pass(ms: number): Promise<void> {
    now += ms;
    bench.api.setTime(now);
    const payload = { email: 'demo@fairlead.test', password: 'fairlead-demo' };
    const login = await bench.api.app.inject({ method: 'POST', url: accountPaths.login, payload });
    token = login.json<{ data: { access_token: string } }>().data.access_token;
  }

  const call = async (url: string, payload: object) => {
    const answer = await bench.api.app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${token}` } });
    return { status: answer.statusCode, body: answer.json<Answer>() };
  };
  const get = async <T>(url: string) => (await bench.api.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).json<T>();
  const create = (changes: object = {}) => call(paymentPaths.create, { method: 1, amount: 250, provider: 'one', ...changes });
  const view = async () => bench.api.engine.viewAccount(1);
  const cash = async () => (await view())?.balances.cash ?? 0;
  const statusOf = async (id: string) => {
    const { data } = await get<{ data: WireTransactionDetail }>(paymentPaths.transaction.replace(':id', id));
    return data.transaction_status.key;
  };
  const report = async (id: string, changes: object = {}, provider: 'one' | 'two' = 'one') => {
    const { headers, payload } = bench.api.providers[provider].callback(id, { at: now, ...changes });
    return bench.api.app.inject({ method: 'POST', url: paymentPaths.update.replace(':provider', provider), headers, payload });
  };

  describe('a deposit', () => {
    test('moves no money before its provider reports it paid, then its amount once, however often it is reported', async () => {
      const before = await cash();
      const { body } = await create();
      const id = body.transaction_id;
      expect(await cash()).toBe(before);
      const answers = await Promise.all([report(id), report(id), report(id, { eventId: 'another report of the same' })]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      expect(await cash()).toBe(before + 250_00);
      expect(await statusOf(id)).toBe('completed');
    });

    test.each([
      ['another amount', { euroCents: 1_00 }, 'inReview'],
      ['another currency', { currency: 'USD' }, 'inReview'],
      ['a decline', { status: 'declined' }, 'declined'],
      ['no decision yet', { status: 'pending' }, 'pending'],
    ])('reported with %s moves nothing', async (_case, changes, status) => {
      const before = await cash();
      const id = (await create()).body.transaction_id;
      expect((await report(id, changes)).statusCode).toBe(200);
      expect(await cash()).toBe(before);
      expect(await statusOf(id)).toBe(status);
    });

    test('ignores a stranger, another provider and a replayed callback', async () => {
      const before = await cash();
      const id = (await create()).body.transaction_id;
      expect((await report(id, {}, 'two')).statusCode).toBe(200);
      expect((await report(id, { at: now - 400_000 })).statusCode).toBe(401);
      const { payload } = bench.api.providers.one.callback(id, { at: now });
      const unsigned = await bench.api.app.inject({
        method: 'POST',
        url: paymentPaths.update.replace(':provider', 'one'),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        payload,
      });
      expect(unsigned.statusCode).toBe(401);
      expect([await cash(), await statusOf(id)]).toEqual([before, 'pending']);
    });

    test('without a callback is queried, and booked once its provider confirms it', async () => {
      bench.api.providers.one.states.clear();
      const before = await cash();
      const id = (await create()).body.transaction_id;
      bench.api.providers.one.callback(id, { at: now });
      bench.api.providers.one.isDown = true;
      await pass(3_600_000);
      await checkDue(bench.api.payments);
      expect([await cash(), await statusOf(id)]).toEqual([before, 'pending']);
      bench.api.providers.one.isDown = false;
      await pass(3_600_000);
      await checkDue(bench.api.payments);
      expect([await cash(), await statusOf(id)]).toEqual([before + 250_00, 'completed']);
    });

    test('whose booking fails while the database is unavailable delays no other, and is booked a minute later', async () => {
      const ids = [(await create()).body.transaction_id, (await create()).body.transaction_id];
      for (const [index, id] of ids.entries()) {
        await updateTransaction(bench.database, id, { status: 'processing', nextCheckAt: new Date(now + index), checks: 0 });
      }
      await pass(1_000);
      const away = Object.assign(new Error('the database is away'), { code: 'ECONNREFUSED' });
      const submit = vi.spyOn(bench.api.payments.engine, 'submit').mockRejectedValueOnce(away);
      onTestFinished(() => submit.mockRestore());
      await checkDue(bench.api.payments);
      expect(await Promise.all(ids.map(statusOf))).toEqual(['processing', 'completed']);
      await pass(61_000);
      await checkDue(bench.api.payments);
      expect(await Promise.all(ids.map(statusOf))).toEqual(['completed', 'completed']);
    });

    test('by bank wire is awaited for a month', async () => {
      const id = (await create({ method: 2, provider: undefined })).body.transaction_id;
      await pass(29 * 86_400_000);
      await checkDue(bench.api.payments);
      expect(await statusOf(id)).toBe('pending');
      await pass(2 * 86_400_000);
      await checkDue(bench.api.payments);
      expect(await statusOf(id)).toBe('expired');
    });

    test('can be started at most twenty times a day without payment', async () => {
      await pass(2 * 86_400_000);
      for (let count = 0; count < 20; count += 1) expect((await create()).status).toBe(200);
      expect((await create()).body.error.code).toBe('tooManyAttempts');
      await pass(2 * 86_400_000);
      expect((await create()).status).toBe(200);
    });

    test.each<[string, object]>([
      ['amount', { amount: 251 }],
      ['amount below the minimum', { amount: 1 }],
      ['method', { method: 2, provider: undefined }],
      ['provider', { provider: 'two' }],
      ['direction', { method: 'withdraw', amount: -250, comments: 'for a house' }],
    ])('a repeated request_id with another %s is a conflict', async (_what, changes) => {
      const requestId = `deposit-${now}`;
      const asked = await create({ request_id: requestId });
      const again = await create({ request_id: requestId, ...changes });
      expect([asked.status, again.status, again.body.error.code]).toEqual([200, 409, 'requestIdReused']);
      const same = await create({ request_id: requestId });
      expect([same.status, same.body.transaction_id]).toEqual([200, asked.body.transaction_id]);
    });

    test('only one of two concurrent requests with one request_id and different amounts is accepted', async () => {
      const answers = await Promise.all([250, 251, 252].map((amount) => create({ request_id: `at-once-${now}`, amount })));
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409']);
    });

    test('requested twice with one request_id is created once', async () => {
      const [first, second] = await Promise.all([create({ request_id: 'the-same-one' }), create({ request_id: 'the-same-one' })]);
      expect(first.body.transaction_id).toBe(second.body.transaction_id);
    });

    test.each([
      [{ amount: centsToEuros(MINIMUM_DEPOSIT) - 0.01 }, 'depositBelowMinimum'],
      [{ amount: centsToEuros(MAXIMUM_DEPOSIT) + 0.01 }, 'depositAboveMaximum'],
      [{ amount: 250.001 }, 'amountNotAllowed'],
      [{ amount: 'a lot' }, 'invalidInput'],
      [{ provider: 'nobody' }, 'methodNotOffered'],
      [{ method: 9, provider: undefined }, 'methodNotOffered'],
      [{ method: 4 }, 'invalidInput'],
    ])('with %j is refused: %s', async (changes, code) => {
      expect((await create(changes)).body.error.code).toBe(code);
    });
  });

  describe('a withdrawal', () => {
    const withdraw = (amount: number, changes: object = {}) =>
      call(paymentPaths.create, { method: 'withdraw', amount, comments: 'for a house', ...changes });

    test('is reserved, and released when its client cancels it', async () => {
      const before = await cash();
      const { body } = await withdraw(-300.5);
      const id = body.transaction_id;
      expect((await view())?.balances).toMatchObject({ cash: before - 300_50, reserved: 300_50 });
      expect((await call(paymentPaths.cancel, { transaction_id: id })).status).toBe(200);
      expect((await view())?.balances).toMatchObject({ cash: before, reserved: 0 });
      expect(await statusOf(id)).toBe('cancelled');
      expect((await call(paymentPaths.cancel, { transaction_id: id })).body.error.code).toBe('transactionNotOpen');
    });

    test.each<[string, object, object]>([
      ['amount', {}, { amount: -11 }],
      ['comment', {}, { comments: 'for a boat' }],
      ['account', { iban: IBAN }, { iban: OTHER_IBAN }],
      ['account, none on repeat', { iban: IBAN }, {}],
      ['account, none at first', {}, { iban: IBAN }],
    ])('a repeated request_id with another %s is a conflict', async (_what, first, changes) => {
      const requestId = `withdrawal-${now}`;
      const body = { request_id: requestId };
      const asked = await withdraw(-10, { ...body, ...first });
      const { amount = -10, ...rest } = { ...changes } as { amount?: number };
      const again = await withdraw(amount, { ...body, ...rest });
      expect([asked.status, again.status, again.body.error.code]).toEqual([200, 409, 'requestIdReused']);
      const same = await withdraw(-10, { ...body, ...first });
      expect([same.status, same.body.transaction_id]).toEqual([200, asked.body.transaction_id]);
      await call(paymentPaths.cancel, { transaction_id: asked.body.transaction_id });
    });

    test('of everything, repeated with the same request_id, gets the first answer', async () => {
      const all = -(await cash()) / 100;
      const first = await withdraw(all, { request_id: 'everything-1' });
      const again = await withdraw(all, { request_id: 'everything-1' });
      expect([again.status, again.body.transaction_id]).toEqual([200, first.body.transaction_id]);
      await call(paymentPaths.cancel, { transaction_id: first.body.transaction_id });
    });

    test('of everything, requested fifty times at once, is accepted once', async () => {
      const before = await cash();
      const all = -before / 100;
      const answers = await Promise.all(Array.from({ length: 50 }, () => withdraw(all)));
      const taken = answers.filter(({ status }) => status === 200);
      expect(taken).toHaveLength(1);
      expect((await view())?.balances).toMatchObject({ cash: 0, reserved: before });
      const list = await get<{ data: unknown[] }>(`${paymentPaths.page}?group=withdrawals&status=pending`);
      expect(list.data).toHaveLength(1);
      await call(paymentPaths.cancel, { transaction_id: taken[0]?.body.transaction_id });
      expect(await cash()).toBe(before);
    });

    test.each([
      ['300', 'amountNotAllowed'],
      ['0', 'amountNotAllowed'],
      ['-0.001', 'amountNotAllowed'],
      ['-3e2', 'amountNotAllowed'],
      ['-30000000E-5', 'amountNotAllowed'],
      ['"-300"', 'invalidInput'],
      ['null', 'invalidInput'],
      ['-100000000', 'insufficientFunds'],
    ])('of %s is refused: %s', async (amount, code) => {
      const answer = await bench.api.app.inject({
        method: 'POST',
        url: paymentPaths.create,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: `{"method":"withdraw","comments":"x","amount":${amount}}`,
      });
      expect(answer.json<{ error: { code: string } }>().error.code).toBe(code);
    });
  });

  test.each(['2020-01', '2099-12'])('there is no statement of %s, before the first entry or after today', async (month) => {
    expect(await get(paymentPaths.statement.replace(':month', month))).toMatchObject({ error: { code: 'notFound' } });
  });

  test("the statement closes with the engine's balances", async () => {
    const month = new Date(now).toISOString().slice(0, 7);
    const { data } = await get<{ data: WireStatement }>(paymentPaths.statement.replace(':month', month));
    const balances = (await view())?.balances;
    expect(data.closing).toMatchObject({ cash: (balances?.cash ?? cents(0)) / 100, reserved: (balances?.reserved ?? 0) / 100 });
  });
});
