import { affiliatePayoutSchema } from '@fairlead/contract/affiliates/money.ts';
import { SMALLEST_PAYOUT } from '@fairlead/domain/affiliates/payout-rules.ts';
import { cents } from '@fairlead/domain/money.ts';
import { MAX_PENDING_WITHDRAWALS } from '@fairlead/domain/payments/withdrawal-rules.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { paymentPaths } from '@fairlead/contract/paths.ts';
import type { WireTransaction } from '@fairlead/contract/payments/schemas.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { openTestApi, type TestApi } from '../../../../../tests/support/test-api.ts';
import { EngineUnavailable } from '../../../../engine/engine-port.ts';
import { openBankAccount } from '../../../payments/withdrawals/bank-account.ts';
import { openOperatorBench, type OperatorBench } from '../../../payments/operators/fixture-operators.ts';
import { createCommissionPayer } from '../../../payments/pay-commission.ts';
import { reconcileLately } from '../../../payments/reconciliation/reconcile.ts';
import type { CommissionPayer } from './commission-payer.ts';
import { comparePayouts } from './compare-payouts.ts';
import { IBAN, openMoneyBench, type MoneyBench } from './fixture-money.ts';
import { definePayoutJobs, ADVANCE_PAYOUTS } from './payout-jobs.ts';
import { advancePayouts, type PayoutContext } from './advance-payouts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

describe.each(testDatabases)('affiliate payouts on %s', (kind) => {
  let opened: TestApi;
  let bench: MoneyBench;
  let operators: OperatorBench;
  let affiliateId: number;
  let payoutUserId: number;

  beforeAll(async () => {
    opened = await openTestApi(kind);
    bench = openMoneyBench(opened);
    operators = await openOperatorBench(opened);
    await pass(0);
  });
  afterAll(() => opened.close());

  /** A new affiliate each time, who has earned EUR 500 and has a verified, empty client account. */
  beforeEach(async () => {
    const seeded = await bench.seedAffiliate();
    ({ affiliateId } = seeded);
    payoutUserId = await bench.seedReferred(seeded);
    await bench.verify(payoutUserId);
    await bench.linkPayoutAccount(affiliateId, payoutUserId);
    await bench.correct(affiliateId, 500_00);
  });

  /** Moves the clock for affiliates and operators alike. */
  async function pass(ms: number): Promise<void> {
    bench.pass(ms);
    await operators.pass(ms);
  }

  const payer = () => createCommissionPayer(opened.api.payments);
  const contextWith = (changes: Partial<CommissionPayer> = {}): PayoutContext => ({
    database: opened.database,
    secretBox: opened.api.secretBox,
    commissionPayer: { ...payer(), ...changes },
    clock: bench.now,
    log: opened.api.payments.log,
  });
  const takeFurther = (changes: Partial<CommissionPayer> = {}) => advancePayouts(contextWith(changes));
  const payoutOf = async () => (await bench.payoutsOf(affiliateId))[0];
  const balances = async () => (await opened.api.engine.viewAccount(payoutUserId))?.balances;
  const differenceOfBooks = async () => (await comparePayouts(opened.database, bench.now())).difference;
  const transactionsOf = async (): Promise<readonly WireTransaction[]> => {
    const origin = { address: '127.0.0.1', country: null, device: '' };
    const token = await opened.api.sessions.start({ audience: 'client', userId: payoutUserId }, origin, true);
    return (await bench.call(token, paymentPaths.list.replace(':token', token))).json<{ data: WireTransaction[] }>().data;
  };
  const summaries = async () =>
    (await transactionsOf()).map((row) => [row.transaction_type_id, row.amount, row.transaction_status.key, row.comments]);

  describe('a request', () => {
    test('takes the amount out of the affiliate book immediately and is in progress', async () => {
      const { status, payout } = await bench.requestPayout(affiliateId, { amount: 120.5 });
      expect(status).toBe(200);
      expect(affiliatePayoutSchema.parse(payout)).toEqual({
        id: expect.stringMatching(/^AP-[A-Z2-9]{12}$/),
        amount: 120.5,
        requested_at: new Date(bench.now()).toISOString(),
        state: 'underway',
        number: null,
        due_on: null,
      });
      expect(await bench.balanceOf(affiliateId)).toBe(379_50);
      expect(await bench.payoutsOf(affiliateId)).toEqual([payout]);
    });

    test('repeated returns the same payout', async () => {
      const request = { amount: 100, request_id: 'the same request' };
      const first = await bench.requestPayout(affiliateId, request);
      expect(await bench.requestPayout(affiliateId, request)).toEqual(first);
      expect(await bench.payoutsOf(affiliateId)).toHaveLength(1);
      expect(await bench.balanceOf(affiliateId)).toBe(400_00);
    });

    test.each([{ amount: 101 }, { iban: 'GB29NWBK60161331926819' }])('a repeated request_id with %j is a conflict', async (changes) => {
      const request = { amount: 100, request_id: 'the same request' };
      const first = await bench.requestPayout(affiliateId, request);
      expect(await bench.requestPayout(affiliateId, { ...request, ...changes })).toMatchObject({ code: 'requestIdReused' });
      expect(await bench.requestPayout(affiliateId, request)).toEqual(first);
      expect(await bench.balanceOf(affiliateId)).toBe(400_00);
    });

    test('made twice concurrently is one payout, and of two others for the whole balance only one succeeds', async () => {
      const request = { amount: 300, request_id: 'the same moment' };
      const same = await Promise.all([bench.requestPayout(affiliateId, request), bench.requestPayout(affiliateId, request)]);
      expect(same[0].payout).toEqual(same[1].payout);
      expect(await bench.balanceOf(affiliateId)).toBe(200_00);
      const both = await Promise.all([
        bench.requestPayout(affiliateId, { amount: 200 }),
        bench.requestPayout(affiliateId, { amount: 200 }),
      ]);
      expect(new Set(both.map(({ code }) => code))).toEqual(new Set([null, 'payoutAboveBalance']));
      expect(await bench.balanceOf(affiliateId)).toBe(0);
    });

    test('of another affiliate can have the same id', async () => {
      const { affiliateId: other } = await bench.seedAffiliate();
      await bench.linkPayoutAccount(other, payoutUserId);
      await bench.correct(other, 80_00);
      const request = { amount: 80, request_id: 'not only mine' };
      const [own, theirs] = [await bench.requestPayout(affiliateId, request), await bench.requestPayout(other, request)];
      expect(own.payout?.id).not.toBe(theirs.payout?.id);
      expect(await bench.payoutsOf(other)).toEqual([theirs.payout]);
    });

    test('keeps the bank account sealed, and only as long as it is needed', async () => {
      const { payout } = await bench.requestPayout(affiliateId);
      const sealed = async () =>
        (
          await opened.database.query<{ sealed: Uint8Array | null }>(
            'SELECT sealed_bank_account AS sealed FROM affiliate_payouts WHERE payout_id = $1',
            [payout?.id],
          )
        )[0]?.sealed ?? null;
      const bytes = await sealed();
      expect(openBankAccount(opened.api.secretBox, payout?.id ?? '', bytes ?? new Uint8Array())).toBe('DE89370400440532013000');
      expect(Buffer.from(bytes ?? []).toString('latin1')).not.toContain('3704');
      await takeFurther();
      expect(await sealed()).toBeNull();
    });

    describe('is refused and books nothing', () => {
      test.each([
        ['one cent above the balance', { amount: 500.01 }, 400, 'payoutAboveBalance', 500],
        ['one cent below the minimum', { amount: SMALLEST_PAYOUT / 100 - 0.01 }, 400, 'payoutTooSmall', SMALLEST_PAYOUT / 100],
        ['a fraction of a cent', { amount: 100.001 }, 400, 'amountNotAllowed', null],
        ['a negative amount', { amount: -100 }, 400, 'invalidInput', null],
        ['an invalid IBAN', { iban: 'DE89 3704 0044 0532 0130 01' }, 400, 'invalidInput', null],
        ['no IBAN', { iban: ' ' }, 400, 'invalidInput', null],
        ['an id that is too short', { request_id: 'short' }, 400, 'invalidInput', null],
      ])('for %s', async (_name, changes, status, code, limit) => {
        expect(await bench.requestPayout(affiliateId, changes)).toEqual({ status, payout: null, code, limit });
        expect(await bench.balanceOf(affiliateId)).toBe(500_00);
      });

      test('for an invalid IBAN, naming the field', async () => {
        const body = { amount: 100, iban: 'DE00 1234', request_id: 'a request id' };
        const answer = await bench.call(await bench.signIn(affiliateId), affiliatePaths.requestPayout, body);
        expect(answer.json()).toMatchObject({ error: { code: 'invalidInput', fields: [{ field: 'iban' }] } });
      });

      test.each<[string, () => Promise<unknown>]>([
        ['no account is linked', () => bench.linkPayoutAccount(affiliateId, null)],
        [
          'the client is not verified',
          async () => bench.linkPayoutAccount(affiliateId, await bench.seedReferred(await bench.seedAffiliate())),
        ],
        ['the client is blocked', () => opened.database.query(`UPDATE users SET status = 'blocked' WHERE id = $1`, [payoutUserId])],
      ])('if %s', async (_name, arrange) => {
        await arrange();
        expect(await bench.requestPayout(affiliateId)).toMatchObject({ code: 'payoutAccountMissing' });
        expect(await bench.balanceOf(affiliateId)).toBe(500_00);
      });

      test('with an API token, for a client, and without a session', async () => {
        const origin = { address: '127.0.0.1', country: null, device: '' };
        const body = { amount: 100, iban: IBAN, request_id: 'not allowed' };
        const client = await opened.api.sessions.start({ audience: 'client', userId: affiliateId }, origin, true);
        for (const token of [client, `flr_${'a'.repeat(40)}`, '']) {
          const answer = await bench.call(token, affiliatePaths.requestPayout, body);
          expect(answer.statusCode).toBe(401);
        }
        expect(await bench.balanceOf(affiliateId)).toBe(500_00);
      });
    });
  });

  describe('in progress', () => {
    test('is credited to the client account and withdrawn from there, visibly to the client', async () => {
      const before = await differenceOfBooks();
      const { payout } = await bench.requestPayout(affiliateId, { amount: 150 });
      expect((await differenceOfBooks()) - before).toBe(150_00);
      await takeFurther();
      expect(await differenceOfBooks()).toBe(before);
      expect(await balances()).toMatchObject({ cash: 0, bonus: 0, reserved: 150_00 });
      expect(await summaries()).toEqual([
        [7, -150, 'pending', `Affiliate payout ${payout?.id}`],
        [11, 150, 'completed', ''],
      ]);
      const [withdrawal] = await transactionsOf();
      expect(await payoutOf()).toEqual({ ...payout, state: 'pending', number: withdrawal?.number, due_on: withdrawal?.due_on });
    });

    test('is paid after two operators approve, like any withdrawal, and shows its state', async () => {
      await bench.requestPayout(affiliateId, { amount: 150 });
      await takeFurther();
      const [withdrawal] = await transactionsOf();
      await pass(HOUR_MS);
      const id = withdrawal?.transaction_id ?? '';
      await operators.approve(id);
      // Approved, but the wire has not been sent.
      expect(await payoutOf()).toMatchObject({ state: 'processing', number: withdrawal?.number });
      await operators.settle('first', `${id}-1`, 'sent', 'BANK-1');
      expect(await payoutOf()).toMatchObject({ state: 'completed', number: withdrawal?.number });
      expect(await balances()).toMatchObject({ cash: 0, bonus: 0, reserved: 0 });
    });

    test('rejected by an operator leaves the money on the client account', async () => {
      await bench.requestPayout(affiliateId, { amount: 150 });
      await takeFurther();
      const [withdrawal] = await transactionsOf();
      await pass(HOUR_MS);
      await operators.withdrawal('first', withdrawal?.transaction_id ?? '', 'rejected', 'not now');
      await takeFurther();
      expect(await payoutOf()).toMatchObject({ state: 'rejected' });
      expect(await balances()).toMatchObject({ cash: 150_00, bonus: 0, reserved: 0 });
    });

    test('is paid once however often it is processed', async () => {
      await bench.requestPayout(affiliateId, { amount: 150 });
      for (let again = 0; again < 3; again += 1) await takeFurther();
      await Promise.all([takeFurther(), takeFurther()]);
      expect(await summaries()).toHaveLength(2);
      expect(await balances()).toMatchObject({ cash: 0, bonus: 0, reserved: 150_00 });
    });

    test('is paid once by two concurrent processes', async () => {
      await bench.requestPayout(affiliateId, { amount: 150 });
      await Promise.all([takeFurther(), takeFurther(), takeFurther()]);
      expect(await summaries()).toHaveLength(2);
      expect(await balances()).toMatchObject({ cash: 0, bonus: 0, reserved: 150_00 });
      expect(await payoutOf()).toMatchObject({ state: 'pending' });
    });

    describe('after a crash it continues and is paid once:', () => {
      const crash = (): Promise<never> => Promise.reject(new Error('killed'));
      test.each<[string, Partial<CommissionPayer>, number]>([
        ['before the client was credited', { credit: crash }, 0],
        ['after the credit, before it was recorded', { credit: (payout) => payer().credit(payout).then(crash) }, 150_00],
        ['before the withdrawal', { withdraw: crash }, 150_00],
        ['after the withdrawal, before it was recorded', { withdraw: (payout) => payer().withdraw(payout).then(crash) }, 150_00],
      ])('%s', async (_name, killed, arrived) => {
        await bench.requestPayout(affiliateId, { amount: 150 });
        await takeFurther(killed);
        const held = await balances();
        expect((held?.cash ?? 0) + (held?.reserved ?? 0)).toBe(arrived);
        expect(await payoutOf()).toMatchObject({ state: 'underway' });
        await pass(10 * MINUTE_MS);
        await takeFurther();
        expect(await payoutOf()).toMatchObject({ state: 'pending' });
        expect(await summaries()).toHaveLength(2);
        expect(await balances()).toMatchObject({ cash: 0, bonus: 0, reserved: 150_00 });
        expect(await bench.balanceOf(affiliateId)).toBe(350_00);
      });
    });

    test('waits while the engine is unavailable and is retried on the next run', async () => {
      await bench.requestPayout(affiliateId, { amount: 150 });
      await takeFurther({ credit: () => Promise.reject(new EngineUnavailable('stopping', true)) });
      expect(await payoutOf()).toMatchObject({ state: 'underway' });
      await takeFurther();
      expect(await payoutOf()).toMatchObject({ state: 'pending' });
    });

    test('without a possible withdrawal leaves the money on the client account and is not retried', async () => {
      await opened.database.query(
        `INSERT INTO transactions (transaction_id, ledger_reference, user_id, type_id, status, amount_cents, created_at)
         SELECT 'MANY' || $1::text || n, 'MANY' || n, $1::int, 7, 'pending', -100, now() FROM generate_series(1, $2::int) AS n`,
        [payoutUserId, MAX_PENDING_WITHDRAWALS],
      );
      await bench.requestPayout(affiliateId, { amount: 150 });
      await takeFurther();
      expect(await payoutOf()).toMatchObject({ state: 'credited', number: null });
      await opened.database.query(`DELETE FROM transactions WHERE user_id = $1 AND transaction_id LIKE 'MANY%'`, [payoutUserId]);
      await pass(HOUR_MS);
      await takeFurther();
      expect(await payoutOf()).toMatchObject({ state: 'credited' });
      expect(await balances()).toMatchObject({ cash: 150_00, bonus: 0, reserved: 0 });
    });

    test('leaves the money on the client account if open positions need it', async () => {
      await bench.deposit(payoutUserId, 1_000_00);
      await bench.trade(payoutUserId);
      await bench.requestPayout(affiliateId, { amount: 150 });
      opened.api.market.setQuote('BTCUSD', 45_000_000_000, 46_000_000_000, bench.now());
      await takeFurther();
      expect(await payoutOf()).toMatchObject({ state: 'credited' });
      expect((await balances())?.reserved).toBe(0);
    });

    test('is credited if the engine refused its withdrawal after its answer was lost', async () => {
      await bench.requestPayout(affiliateId, { amount: 150 });
      await takeFurther();
      await opened.database.query('DELETE FROM transactions WHERE user_id = $1 AND amount_cents < 0', [payoutUserId]);
      expect(await payoutOf()).toMatchObject({ state: 'credited', number: null, due_on: null });
    });

    test('that fails does not hold up others', async () => {
      const first = await bench.requestPayout(affiliateId, { amount: 100 });
      const second = await bench.requestPayout(affiliateId, { amount: 60 });
      await takeFurther({
        credit: (payout) => (payout.payoutId === first.payout?.id ? Promise.reject(new Error('broken')) : payer().credit(payout)),
      });
      const states = new Map((await bench.payoutsOf(affiliateId)).map(({ id, state }) => [id, state]));
      expect([states.get(first.payout?.id ?? ''), states.get(second.payout?.id ?? '')]).toEqual(['underway', 'pending']);
      expect(opened.api.logLines.join('\n')).not.toContain('DE8937');
    });
  });

  describe('both books', () => {
    test('report a payout that has not arrived and one without a source', async () => {
      await takeFurther();
      await pass(HOUR_MS);
      await takeFurther();
      expect(await comparePayouts(opened.database, bench.now())).toEqual({ difference: 0, differences: [] });
      const { payout } = await bench.requestPayout(affiliateId, { amount: 150 });
      await payer().credit({ payoutId: 'AP-NOWHERE', userId: payoutUserId, amount: cents(7_00) });
      expect(await comparePayouts(opened.database, bench.now())).toEqual({
        difference: 143_00,
        differences: expect.arrayContaining([
          { payoutId: payout?.id, booked: 150_00, credited: null, bookedAt: new Date(bench.now()) },
          { payoutId: 'AP-NOWHERE', booked: null, credited: 7_00, bookedAt: null },
        ]),
      });
    });

    test('are compared from the beginning if recent payouts do not explain the difference', async () => {
      const { differences: before } = await comparePayouts(opened.database, bench.now());
      await payer().credit({ payoutId: 'AP-LONG-AGO', userId: payoutUserId, amount: cents(5_00) });
      await pass(40 * 24 * HOUR_MS);
      const { differences } = await comparePayouts(opened.database, bench.now());
      expect(differences).toEqual(
        expect.arrayContaining([...before, { payoutId: 'AP-LONG-AGO', booked: null, credited: 5_00, bookedAt: null }]),
      );
      expect(differences).toHaveLength(before.length + 1);
    });

    test('agree on a payout booked long before it arrived', async () => {
      const { payout } = await bench.requestPayout(affiliateId, { amount: 150 });
      await pass(40 * 24 * HOUR_MS);
      const named = async () => (await comparePayouts(opened.database, bench.now())).differences.map(({ payoutId }) => payoutId);
      expect(await named()).toContain(payout?.id);
      await takeFurther();
      expect(await named()).not.toContain(payout?.id);
    });

    test('are compared every night, and a payout still missing after an hour is logged as an error', async () => {
      const work = new Map<string, () => Promise<void>>();
      definePayoutJobs({ define: (job) => void work.set(job.name, () => job.work('')) }, contextWith());
      const errors = () => opened.api.logLines.filter((line) => line.includes('disagree on payouts'));
      const { payout } = await bench.requestPayout(affiliateId, { amount: 150 });
      const named = () => errors().some((line) => line.includes(payout?.id ?? ''));
      await work.get('compare-affiliate-payouts')?.();
      expect(named()).toBe(false);
      await pass(HOUR_MS + 1);
      await work.get('compare-affiliate-payouts')?.();
      expect(named()).toBe(true);
      await work.get(ADVANCE_PAYOUTS)?.();
      opened.api.logLines.length = 0;
      await work.get('compare-affiliate-payouts')?.();
      expect(named()).toBe(false);
    });

    test('agree with the reconciliation of payments before, during and after a payout', async () => {
      const unexplained = async () => {
        const { differences } = await reconcileLately(opened.api.payments);
        return differences.filter(({ explained, transaction_id: id }) => explained === null && id !== null && !id.includes('fixture'));
      };
      await bench.requestPayout(affiliateId, { amount: 150 });
      const before = await unexplained();
      await takeFurther({ withdraw: () => Promise.reject(new Error('later')) });
      expect(await unexplained()).toEqual(before);
      await pass(10 * MINUTE_MS);
      await takeFurther();
      expect(await unexplained()).toEqual(before);
    });
  });
});
