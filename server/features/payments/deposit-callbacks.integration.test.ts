import type { DepositQueue } from '@fairlead/contract/payments/operators/schemas.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { paymentPaths } from '@fairlead/contract/paths.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabases } from '../../../tests/support/databases.ts';
import { openTestApi } from '../../../tests/support/test-api.ts';
import type { ProviderReport } from '../../adapters/payments/payment-provider.ts';
import { checkDue, EXPIRES_AFTER_MS } from './providers/check-due.ts';
import { openOperatorBench, type OperatorBench } from './operators/fixture-operators.ts';
import { lockTransaction, updateTransaction } from './store.ts';

type Outcome = ProviderReport['outcome'];

const HOUR_MS = 3_600_000;

describe.each(testDatabases)('deposit callbacks on %s', (kind) => {
  let bench: OperatorBench;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    bench = await openOperatorBench(opened);
    return opened.close;
  });
  beforeEach(() => bench.reset());
  afterEach(() => vi.restoreAllMocks());

  const begin = () => bench.create({ method: 1, provider: 'one', amount: 250 });
  const cash = async () => (await bench.balances()).cash;
  const update = paymentPaths.update.replace(':provider', 'one');

  async function say(id: string, ...outcomes: readonly Outcome[]): Promise<void> {
    for (const [index, status] of outcomes.entries()) await bench.report(id, { status, eventId: `${id} ${index} ${status}` });
  }

  async function findCheck(id: string): Promise<number | null> {
    const [row] = await bench.database.query<{ at: Date | null }>(
      'SELECT next_check_at AS at FROM transactions WHERE transaction_id = $1',
      [id],
    );
    return row?.at === null || row?.at === undefined ? null : new Date(row.at).getTime();
  }

  const reviewOf = async (id: string) => {
    const rows = await bench.list<DepositQueue['data'][number]>(backofficePaths.deposits);
    return rows.find((row) => row.transaction_id === id)?.review_reason ?? null;
  };

  test.each<[readonly Outcome[], status: string, review: string | null, booked: number]>([
    [['paid'], 'completed', null, 250_00],
    [['declined', 'paid'], 'completed', null, 250_00],
    [['paid', 'declined', 'pending'], 'completed', null, 250_00],
    [['reversed'], 'declined', null, 0],
    [['reversed', 'paid'], 'inReview', 'paidAfterReversal', 0],
    [['pending', 'reversed', 'pending', 'paid', 'paid'], 'inReview', 'paidAfterReversal', 0],
    [['declined', 'reversed', 'paid'], 'inReview', 'paidAfterReversal', 0],
    [['reversed', 'declined', 'paid'], 'inReview', 'paidAfterReversal', 0],
    [['reversed', 'paid', 'reversed'], 'declined', null, 0],
    [['reversed', 'paid', 'reversed', 'paid'], 'inReview', 'paidAfterReversal', 0],
    [['paid', 'reversed'], 'inReview', 'reversed', 250_00],
    [['paid', 'reversed', 'paid'], 'inReview', 'reversed', 250_00],
  ])('%j ends as %s, reviewed because %s, and books %d cents', async (outcomes, status, review, booked) => {
    const before = await cash();
    const id = await begin();
    await say(id, ...outcomes);
    expect([await bench.statusOf(id), await reviewOf(id), (await cash()) - before]).toEqual([status, review, booked]);
  });

  test('a payment in review ends without money if its provider reports the reversal again', async () => {
    const before = await cash();
    const id = await begin();
    await say(id, 'reversed', 'paid');
    bench.one.callback(id, { status: 'reversed', eventId: `state ${id}` });
    await bench.pass(HOUR_MS);
    await checkDue(bench.api.payments);
    expect([await bench.statusOf(id), await cash(), await findCheck(id)]).toEqual(['declined', before, null]);
  });

  test('a payment in review that its provider vouches for waits for an operator, who can book it', async () => {
    const before = await cash();
    const id = await begin();
    await say(id, 'reversed');
    await bench.pass(HOUR_MS);
    await say(id, 'paid');
    await bench.pass(HOUR_MS);
    await checkDue(bench.api.payments);
    expect([await bench.statusOf(id), await findCheck(id)]).toEqual(['inReview', null]);
    await bench.decide('first', id, 'booked');
    expect([await bench.statusOf(id), await cash()]).toEqual(['completed', before + 250_00]);
  });

  test('concurrent duplicates never credit twice', async () => {
    const before = await cash();
    const id = await begin();
    const reports: readonly Outcome[] = ['reversed', 'paid', 'paid', 'reversed', 'declined', 'paid'];
    await Promise.all(reports.map((status, index) => bench.report(id, { status, eventId: `${id} ${status} ${index % 4}` })));
    const status = await bench.statusOf(id);
    const booked = (await cash()) - before;
    expect(['inReview', 'declined']).toContain(status);
    if (booked > 0) expect(await reviewOf(id)).toBe('reversed');
    expect([0, 250_00]).toContain(booked);
  });

  test.each([
    'null',
    '[]',
    '{}',
    '{',
    '7',
    '{"event_id":null}',
    '{"event_id":"a","order_id":["b"],"status":"paid","amount":250,"currency":"EUR"}',
  ])('rejects a signed body %s as unreadable', async (payload) => {
    const headers = bench.one.sign(payload, bench.now());
    const answer = await bench.api.app.inject({ method: 'POST', url: update, headers, payload });
    expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([400, 'callbackUnreadable']);
  });

  test.each([86_400_000, -86_400_000])('rejects a callback signed %d ms from now as outdated', async (shiftMs) => {
    const id = await begin();
    const { headers, payload } = bench.one.callback(id, { at: bench.now() + shiftMs });
    const answer = await bench.api.app.inject({ method: 'POST', url: update, headers, payload });
    expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([401, 'callbackOutdated']);
    expect(await bench.statusOf(id)).toBe('pending');
  });

  describe('a pending deposit', () => {
    test('is booked by its check if its only callback arrived before the order existed', async () => {
      const before = await cash();
      const id = 'EARLYCALLBACK0000001';
      await bench.report(id, { eventId: `state ${id}` });
      await bench.database.query(
        `INSERT INTO transactions (transaction_id, ledger_reference, user_id, type_id, status, amount_cents, provider_key, created_at, next_check_at)
         VALUES ($1, $1, $2, 1, 'pending', 25000, 'one', $3, $3)`,
        [id, bench.clientId, new Date(bench.now())],
      );
      await bench.pass(HOUR_MS);
      await checkDue(bench.api.payments);
      expect([await bench.statusOf(id), await cash()]).toEqual(['completed', before + 250_00]);
    });

    test('is booked if its provider reuses an earlier event id for the payment', async () => {
      const before = await cash();
      const id = await begin();
      await bench.report(id, { status: 'pending', eventId: `one event ${id}` });
      bench.one.callback(id, { status: 'paid', eventId: `one event ${id}` });
      await bench.pass(HOUR_MS);
      await checkDue(bench.api.payments);
      expect([await bench.statusOf(id), await cash()]).toEqual(['completed', before + 250_00]);
    });

    test('is checked by the next process if the process that claimed the check was lost', async () => {
      const before = await cash();
      const id = await begin();
      bench.one.callback(id, {});
      await bench.pass(HOUR_MS);
      const lost = new Error('the process was killed');
      const killed = { ...bench.api.payments, database: { ...bench.api.payments.database, transaction: () => Promise.reject(lost) } };
      await checkDue(killed);
      expect([await bench.statusOf(id), await cash()]).toEqual(['pending', before]);
      await bench.pass(HOUR_MS);
      await checkDue(bench.api.payments);
      expect([await bench.statusOf(id), await cash()]).toEqual(['completed', before + 250_00]);
    });

    test('keeps what its callback decided while the provider is being queried', async () => {
      const before = await cash();
      const id = await begin();
      bench.one.states.delete(id);
      await bench.pass(HOUR_MS);
      // The provider is still answering that it does not know the order while the payment is reported and booked.
      vi.spyOn(bench.one, 'fetchReport').mockImplementationOnce(async () => {
        await bench.report(id, {});
        return null;
      });
      await checkDue(bench.api.payments);
      expect([await bench.statusOf(id), await cash(), await findCheck(id)]).toEqual(['completed', before + 250_00, null]);
    });

    test('that is booked while its client is sent to the provider is not checked again', async () => {
      const id = await begin();
      vi.spyOn(bench.one, 'begin').mockImplementationOnce(async () => {
        await bench.report(id, {});
        return { providerReference: 'late', step: { kind: 'redirect', url: 'https://one.test/pay' } };
      });
      await bench.call('client', paymentPaths.send.replace(':provider', 'one'), { transaction_id: id });
      expect([await bench.statusOf(id), await findCheck(id)]).toEqual(['completed', null]);
    });

    test('is booked once when two checks and a callback arrive at the same time', async () => {
      const before = await cash();
      const id = await begin();
      bench.one.callback(id, { eventId: `state ${id}` });
      await bench.pass(HOUR_MS);
      await Promise.all([checkDue(bench.api.payments), checkDue(bench.api.payments), bench.report(id, {})]);
      expect([await bench.statusOf(id), await cash(), await findCheck(id)]).toEqual(['completed', before + 250_00, null]);
    });

    test('is booked by the next check if its row is locked too long for the callback', async () => {
      const before = await cash();
      const id = await begin();
      const refused = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
      const locked = { ...bench.api.payments, database: { ...bench.api.payments.database, transaction: () => Promise.reject(refused) } };
      bench.one.callback(id, {});
      await bench.pass(HOUR_MS);
      await checkDue(locked);
      await bench.pass(HOUR_MS);
      await checkDue(bench.api.payments);
      expect([await bench.statusOf(id), await cash()]).toEqual(['completed', before + 250_00]);
    });

    test('is checked at growing intervals and expires after two days of silence', async () => {
      const ids = [await begin(), await begin(), await begin()];
      const [unknown = '', pending = '', paidLate = ''] = ids;
      bench.one.states.delete(unknown);
      bench.one.callback(pending, { status: 'pending' });
      bench.one.callback(paidLate, { status: 'pending' });
      const begunAt = bench.now();
      for (let looks = 0; looks < 100 && bench.now() - begunAt <= EXPIRES_AFTER_MS; looks += 1) {
        const open = await bench.database.query<{ at: Date }>("SELECT next_check_at AS at FROM transactions WHERE status = 'pending'");
        const next = Math.min(...open.map(({ at }) => new Date(at).getTime()));
        expect(next).toBeGreaterThan(bench.now());
        await bench.pass(next - bench.now());
        if (looks === 5) bench.one.callback(paidLate, { status: 'paid' });
        await checkDue(bench.api.payments);
      }
      expect(await Promise.all(ids.map((id) => bench.statusOf(id)))).toEqual(['expired', 'expired', 'completed']);
      expect(await Promise.all(ids.map((id) => findCheck(id)))).toEqual([null, null, null]);
    });

    test('cannot be stored without a next check', async () => {
      const id = await begin();
      await expect(updateTransaction(bench.database, id, { nextCheckAt: null })).rejects.toThrow();
      expect((await lockTransaction(bench.database, id))?.nextCheckAt).not.toBeNull();
    });
  });
});
