import { accountPaths, paymentPaths } from '@fairlead/contract/paths.ts';
import { cents } from '@fairlead/domain/money.ts';
import type { EmailContent } from '../../email/email-content.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../tests/support/databases.ts';
import { openTestApi, type TestApi } from '../../../tests/support/test-api.ts';
import { EngineUnavailable } from '../../engine/engine-port.ts';
import { FIXTURE_SITE, FIXTURE_START } from '../../fixture-api.ts';
import { readQueuedEmails } from '../../email/fixture-emails.ts';
import { bookDeposit } from './deposits/book-deposit.ts';
import { checkDue } from './providers/check-due.ts';
import { decideDeposit } from './operators/decide-deposit.ts';
import { actorOf } from './operators/fixture-operators.ts';
import { reserveWithdrawal } from './withdrawals/reserve-withdrawal.ts';
import { reverseDeposit } from './deposits/reverse-deposit.ts';
import { checkWithdrawal, decideWithdrawal, settleWithdrawal } from './withdrawals/settle-withdrawal.ts';
import { findTransaction } from './store.ts';

interface Created {
  readonly transaction_id: string;
  readonly number: string;
}

describe.each(testDatabases)('emails about payments on %s', (kind) => {
  let bench: TestApi;
  let token: string;
  let now = FIXTURE_START;

  beforeAll(async () => {
    bench = await openTestApi(kind);
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    await pass(1_000);
    await bench.database.query('DELETE FROM mails');
  });

  /** Moves the clock and signs in again, because sessions expire within hours. Emails use the language of the last sign-in. */
  async function pass(ms: number): Promise<void> {
    now += ms;
    bench.api.setTime(now);
    const payload = { email: 'demo@fairlead.test', password: 'fairlead-demo' };
    const headers = { 'accept-language': 'it' };
    const login = await bench.api.app.inject({ method: 'POST', url: accountPaths.login, payload, headers });
    token = login.json<{ data: { access_token: string } }>().data.access_token;
  }

  async function call(url: string, payload: object): Promise<Created> {
    const answer = await bench.api.app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${token}` } });
    expect(answer.statusCode).toBe(200);
    return answer.json();
  }

  const deposit = () => call(paymentPaths.create, { method: 1, amount: 250, provider: 'one' });
  const withdraw = () =>
    call(paymentPaths.create, { method: 'withdraw', amount: -300.5, comments: 'for a house', iban: 'DE89370400440532013000' });
  const cancel = (id: string) => call(paymentPaths.cancel, { transaction_id: id });
  const report = async (id: string, changes: object = {}) => {
    const { headers, payload } = bench.api.providers.one.callback(id, { at: now, ...changes });
    await bench.api.app.inject({ method: 'POST', url: paymentPaths.update.replace(':provider', 'one'), headers, payload });
  };
  const owed = async (): Promise<readonly EmailContent[]> => {
    const mails = await readQueuedEmails(bench.database, bench.api.secretBox);
    expect(mails.filter(({ recipient, language }) => recipient !== 'demo@fairlead.test' || language !== 'it')).toEqual([]);
    return mails.map(({ content }) => content);
  };
  const actor = (id: number) => actorOf(id, `operator-${id}@fairlead.test`);
  const operator = (id: number) => ({ id, email: actor(id).email, actor: actor(id) });
  const rowOf = async (id: string) => {
    const row = await findTransaction(bench.database, id);
    if (row === null) throw new Error('the transaction does not exist');
    return row;
  };

  /** Checked and approved, or rejected, by two new operators. */
  async function decide(id: string, verdict: 'approved' | 'rejected', note = ''): Promise<void> {
    const ids = await Promise.all(['a', 'b'].map((name) => insertOperator(`${name}-${id}`.toLowerCase())));
    const [first = 0, second = 0] = ids;
    await checkWithdrawal(operator(first), id, bench.api.payments);
    await decideWithdrawal(operator(second), { transactionId: id, verdict, note }, bench.api.payments);
  }

  async function insertOperator(name: string): Promise<number> {
    const [row] = await bench.database.query<{ id: number }>(
      `INSERT INTO operators (email, email_normalised, name, password_hash, created_at)
       VALUES ($1, $1, 'Somebody', 'none', now()) RETURNING id`,
      [`${name}@operators.test`],
    );
    return row?.id ?? 0;
  }

  const about = (payment: Created, amountCents: number, page: string) => ({
    firstName: 'Dana',
    amountCents,
    currency: 'EUR',
    number: payment.number,
    url: `${FIXTURE_SITE}/transactions/${page}?transaction=${payment.transaction_id}`,
  });

  describe('about a deposit', () => {
    test('none is sent before it arrives', async () => {
      await deposit();
      expect(await owed()).toEqual([]);
    });

    test('its arrival is sent once, however often it is reported and booked', async () => {
      const payment = await deposit();
      const id = payment.transaction_id;
      await Promise.all([report(id), report(id), report(id, { eventId: `again ${id}` })]);
      await bookDeposit(id, bench.api.payments);
      expect(await owed()).toEqual([{ template: 'depositCompleted', ...about(payment, 250_00, 'deposits') }]);
    });

    test.each([
      ['another amount', { euroCents: 1_00 }, 'amountDiffers'],
      ['another currency', { currency: 'USD' }, 'currencyDiffers'],
    ])('a review is sent with its reason: %s', async (_case, changes, reason) => {
      const payment = await deposit();
      await report(payment.transaction_id, changes);
      await report(payment.transaction_id, changes);
      expect(await owed()).toEqual([{ template: 'depositInReview', reason, ...about(payment, 250_00, 'deposits') }]);
    });

    test('a dispute is sent with its amount each time it grows', async () => {
      const payment = await deposit();
      const id = payment.transaction_id;
      await report(id);
      await bench.database.query('DELETE FROM mails');
      for (const euroCents of [100_00, 100_00, 50_00, 180_00]) {
        await report(id, { status: 'reversed', euroCents, eventId: `${id} ${euroCents}` });
      }
      const told = (disputedCents: number) => ({ template: 'depositDisputed', disputedCents, ...about(payment, 250_00, 'deposits') });
      expect(await owed()).toEqual([told(100_00), told(180_00)]);
    });

    test('a partial reversal is sent once with the rest of the deposit', async () => {
      const payment = await deposit();
      const id = payment.transaction_id;
      await report(id);
      await report(id, { status: 'reversed', euroCents: 100_00 });
      await bench.database.query('DELETE FROM mails');
      const decision = { transaction_id: id, verdict: 'reversed', note: 'Your bank took it back' } as const;
      await decideDeposit(actor(await insertOperator(`reverser-${id}`.toLowerCase())), decision, bench.api.payments);
      await reverseDeposit(id, bench.api.payments);
      const amounts = { reversedCents: 100_00, leftCents: 150_00, owedCents: 0, note: decision.note };
      expect(await owed()).toEqual([{ template: 'depositReversed', ...amounts, ...about(payment, 250_00, 'deposits') }]);
    });

    test('a reversal is sent with what the account owes afterwards', async () => {
      const payment = await deposit();
      const id = payment.transaction_id;
      await report(id);
      await report(id, { status: 'reversed' });
      await bench.database.query('DELETE FROM mails');
      const { engine } = bench.api.payments;
      const [client] = await bench.database.query<{ id: number }>(`SELECT id FROM users WHERE email = 'demo@fairlead.test'`);
      const accountId = client?.id ?? 0;
      const cash = (await engine.viewAccount(accountId))?.balances.cash ?? 0;
      const move = (amount: number, reference: string) =>
        engine.submit({
          kind: 'moveFunds',
          commandId: reference,
          accountId,
          at: now,
          fundsKind: 'adjustment',
          amount: cents(amount),
          reference,
        });
      await move(70_00 - cash, `take ${id}`);
      const decision = { transaction_id: id, verdict: 'reversed', note: 'Your bank took it back' } as const;
      await decideDeposit(actor(await insertOperator(`owing-${id}`.toLowerCase())), decision, bench.api.payments);
      const amounts = { reversedCents: 250_00, leftCents: 0, owedCents: 180_00, note: decision.note };
      expect(await owed()).toEqual([{ template: 'depositReversed', ...amounts, ...about(payment, 250_00, 'deposits') }]);
      await move(180_00 + cash, `give ${id}`);
    });

    test.each([
      ['kept in the balance', { status: 'reversed' }, 'kept', '', 'depositKept'],
      ['rejected after all', { euroCents: 1_00 }, 'rejected', 'Not your account', 'depositRejected'],
    ] as const)('the end of a review is sent: %s', async (_end, changes, verdict, note, template) => {
      const payment = await deposit();
      const id = payment.transaction_id;
      if (verdict === 'kept') await report(id);
      await report(id, { ...changes, eventId: `second ${id}` });
      await bench.database.query('DELETE FROM mails');
      const decision = { transaction_id: id, verdict, note };
      const first = await decideDeposit(actor(await insertOperator(`first-${id}`.toLowerCase())), decision, bench.api.payments);
      if (first !== 'decided') await decideDeposit(actor(await insertOperator(`second-${id}`.toLowerCase())), decision, bench.api.payments);
      await bookDeposit(id, bench.api.payments);
      const more = note === '' ? {} : { note };
      expect(await owed()).toEqual([{ template, ...more, ...about(payment, 250_00, 'deposits') }]);
    });

    test('none is sent for a declined or undecided payment, which its client has just seen', async () => {
      const [declined, undecided] = [await deposit(), await deposit()];
      await report(declined.transaction_id, { status: 'declined' });
      await report(undecided.transaction_id, { status: 'pending' });
      expect(await owed()).toEqual([]);
    });
  });

  describe('about a withdrawal', () => {
    test('a request is sent once with the day by which the money is sent', async () => {
      const payment = await withdraw();
      const row = await rowOf(payment.transaction_id);
      await Promise.all([reserveWithdrawal(row, bench.api.payments), reserveWithdrawal(row, bench.api.payments)]);
      await checkDue(bench.api.payments);
      expect(row.dueOn).toMatch(/^2027-01-\d\d$/);
      const told = (await owed()).filter(({ template }) => template !== 'payoutAccountNamed');
      expect(told).toEqual([{ template: 'withdrawalRequested', dueOn: row.dueOn, ...about(payment, 300_50, 'withdrawals') }]);
      await cancel(payment.transaction_id);
    });

    test('none is sent for a refused request', async () => {
      const payload = { method: 'withdraw', amount: -100_000_000, comments: 'everything' };
      const headers = { authorization: `Bearer ${token}` };
      expect((await bench.api.app.inject({ method: 'POST', url: paymentPaths.create, payload, headers })).statusCode).toBe(409);
      expect(await owed()).toEqual([]);
    });

    test.each([
      ['cancelled', 'withdrawalCancelled', {}, (id: string) => cancel(id)],
      ['approved', 'withdrawalApproved', { parts: [{ way: 'card', amountCents: 300_50 }] }, (id: string) => decide(id, 'approved')],
      ['rejected', 'withdrawalRejected', { note: 'Not your account' }, (id: string) => decide(id, 'rejected', 'Not your account')],
    ])('the end as %s is sent once, however often the job repeats it', async (_ending, template, more, end) => {
      const payment = await withdraw();
      await bench.database.query('DELETE FROM mails');
      await end(payment.transaction_id);
      await settleWithdrawal(payment.transaction_id, bench.api.payments);
      await pass(3_600_000);
      await checkDue(bench.api.payments);
      const told = (await owed()).filter((content) => content.template !== 'newDevice');
      expect(told).toEqual([{ template, ...more, ...about(payment, 300_50, 'withdrawals') }]);
    });

    test('the end is sent after the engine has settled a pending withdrawal', async () => {
      const payment = await withdraw();
      await bench.database.query('DELETE FROM mails');
      const down = {
        ...bench.api.payments,
        engine: { ...bench.api.payments.engine, submit: () => Promise.reject(new EngineUnavailable('recovering', false)) },
      };
      await bench.database.query('UPDATE transactions SET becomes = $1, next_check_at = $2 WHERE transaction_id = $3', [
        'cancelled',
        new Date(now).toISOString(),
        payment.transaction_id,
      ]);
      await expect(settleWithdrawal(payment.transaction_id, down)).rejects.toThrow(EngineUnavailable);
      expect(await owed()).toEqual([]);
      await checkDue(bench.api.payments);
      expect((await owed()).map(({ template }) => template)).toEqual(['withdrawalCancelled']);
    });
  });

  test('a change is rolled back and retried if its email cannot be queued', async () => {
    const payment = await withdraw();
    const id = payment.transaction_id;
    await bench.database.query('DELETE FROM mails');
    const full = { ...bench.api.payments, emailQueue: { post: () => Promise.reject(new Error('the disk is full')) } };
    await bench.database.query(`UPDATE transactions SET becomes = 'cancelled' WHERE transaction_id = $1`, [id]);
    await expect(settleWithdrawal(id, full)).rejects.toThrow('the disk is full');
    expect((await rowOf(id)).status).toBe('pending');
    await settleWithdrawal(id, bench.api.payments);
    expect((await rowOf(id)).status).toBe('cancelled');
    expect((await owed()).map(({ template }) => template)).toEqual(['withdrawalCancelled']);
  });
});
