import type { PayoutQueue } from '@fairlead/contract/payments/operators/schemas.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../tests/support/test-api.ts';
import type { FixtureProvider } from '../../../adapters/payments/fixture-provider.ts';
import type { PaymentProvider } from '../../../adapters/payments/payment-provider.ts';
import { encodeCursor } from '../../page-cursor.ts';
import { sendRefunds, type SendingContext } from '../providers/send-refunds.ts';
import { openOperatorBench, type OperatorBench } from './fixture-operators.ts';

describe.each(testDatabases)('payouts on %s', (kind) => {
  let bench: OperatorBench;
  let id: string;
  let refund: string;
  let wire: string;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    bench = await openOperatorBench(opened);
    return opened.close;
  });

  /** EUR 250 came by card; of a EUR 300 withdrawal, 250 go back to the card and 50 leave by wire. */
  beforeEach(async () => {
    await bench.reset();
    await bench.deposit(250);
    id = await bench.withdraw(300);
    [refund, wire] = [`${id}-1`, `${id}-2`];
  });

  const send = (changes: Partial<SendingContext> = {}) => sendRefunds({ ...bench.api.payments, ...changes });
  const queue = () => bench.list<PayoutQueue['data'][number]>(backofficePaths.payouts);
  const partsOf = async () => (await bench.detailOf(id)).payouts.map(({ kind: way, amount, status }) => `${way} ${amount} ${status}`);
  const askedFor = () => bench.one.refunds.map(({ refundId }) => refundId);
  const payoutSteps = async () => (await bench.stepsOf(id)).filter((step) => step.includes('payout'));

  describe('a refund', () => {
    test('is not sent before two operators have approved', async () => {
      await send();
      await bench.withdrawal('first', id, 'checked');
      await send();
      expect([askedFor(), await partsOf()]).toEqual([[], ['refund 250 planned', 'wire 50 planned']]);
    });

    test('is not sent if the withdrawal was rejected', async () => {
      await bench.withdrawal('first', id, 'rejected', 'because');
      await send();
      expect([askedFor(), await partsOf()]).toEqual([[], ['refund 250 dropped', 'wire 50 dropped']]);
    });

    test('is sent once after approval, to the deposit the money came from', async () => {
      await bench.approve(id);
      await send();
      await send();
      expect(bench.one.refunds).toMatchObject([{ refundId: refund, amount: 250_00, currency: 'EUR' }]);
      expect([await partsOf(), await payoutSteps()]).toEqual([['refund 250 sent', 'wire 50 owed'], ['house payoutSent']]);
    });

    test('is requested by two jobs at once and recorded once', async () => {
      await bench.approve(id);
      await Promise.all([send(), send()]);
      expect([new Set(askedFor()).size, await payoutSteps()]).toEqual([1, ['house payoutSent']]);
    });

    test('is retried at growing intervals while its provider is unreachable, and never assumed sent', async () => {
      await bench.approve(id);
      bench.one.isDown = true;
      const pausesMs = [60_000, 120_000, 240_000];
      for (const [tries, pauseMs] of pausesMs.entries()) {
        await send();
        await bench.pass(pauseMs - 1_000);
        await send();
        expect([(await queue()).find(({ payout_id: each }) => each === refund)?.attempts, await payoutSteps()]).toEqual([tries + 1, []]);
        await bench.pass(1_000);
      }
      bench.one.isDown = false;
      await send();
      expect([await partsOf(), askedFor()]).toEqual([['refund 250 sent', 'wire 50 owed'], [refund]]);
    });

    test('does not hold up later payouts of a provider that is not answering', async () => {
      await bench.approve(id);
      await bench.deposit(400);
      await bench.approve(await bench.withdraw(400));
      bench.one.isDown = true;
      await send();
      const refunds = (await queue()).filter(({ kind: way }) => way === 'refund');
      expect(refunds.map(({ attempts }) => attempts).toSorted((a, b) => a - b)).toEqual([0, 1]);
    });

    test('is requested again under the same id if the process died after the provider sent it', async () => {
      await bench.approve(id);
      const { providers } = bench.api.payments;
      let isAsked: () => void = () => undefined;
      const asked = new Promise<void>((resolve) => {
        isAsked = resolve;
      });
      const neverAnswers: PaymentProvider = Object.assign(Object.create(bench.one) as PaymentProvider, {
        refund: async (order: Parameters<typeof bench.one.refund>[0]) => {
          await bench.one.refund(order);
          isAsked();
          return new Promise<never>(() => undefined);
        },
      });
      void send({ providers: { ...providers, find: () => neverAnswers } });
      await asked;
      expect(await partsOf()).toEqual(['refund 250 owed', 'wire 50 owed']);
      await send();
      expect([askedFor(), await partsOf(), await payoutSteps()]).toEqual([
        [refund, refund],
        ['refund 250 sent', 'wire 50 owed'],
        ['house payoutSent'],
      ]);
    });

    const NO_PROVIDERS = { list: [], wire: null, find: () => null, offeredKeys: () => [] };
    test.each<[string, (provider: FixtureProvider) => unknown, Partial<SendingContext>, string]>([
      [
        'its provider refuses',
        (provider) => Object.assign(provider, { refundAnswer: { kind: 'refused', why: 'the card has expired' } }),
        {},
        'the card has expired',
      ],
      ['its provider is no longer configured', () => undefined, { providers: NO_PROVIDERS }, 'the provider is not available for refunds'],
      [
        'its deposit was reversed meanwhile',
        () => bench.database.query(`UPDATE transactions SET status = 'inReview' WHERE provider_key = 'one'`),
        {},
        'the deposit is no longer completed',
      ],
    ])('fails and is left to an operator if %s', async (_case, spoil, changes, why) => {
      await bench.approve(id);
      await spoil(bench.one);
      await send(changes);
      await send(changes);
      expect([await partsOf(), await payoutSteps()]).toEqual([['refund 250 failed', 'wire 50 owed'], ['house payoutFailed']]);
      expect((await queue())[0]).toMatchObject({ payout_id: refund, status: 'failed', failure: why, attempts: 1 });
    });
  });

  test.each<[string, () => Promise<unknown>, readonly string[]]>([
    ['is planned', () => Promise.resolve(), ['wire 100 planned']],
    ['was sent', () => bench.approve(id).then(() => send()), ['wire 100 planned']],
    [
      'failed',
      async () => {
        await bench.approve(id);
        bench.one.refundAnswer = { kind: 'refused', why: 'the card has expired' };
        await send();
      },
      ['wire 100 planned'],
    ],
    ['was dropped', () => bench.withdrawal('first', id, 'rejected', 'because'), ['refund 100 planned']],
  ])('refunds never exceed the deposit, and only dropped parts do not count: the part %s', async (_case, happen, parts) => {
    await happen();
    id = await bench.withdraw(100);
    expect(await partsOf()).toEqual(parts);
  });

  describe('settled by an operator', () => {
    test.each<[string, 'owed refund' | 'failed refund' | 'wire', Parameters<OperatorBench['settle']>[0], 'sent' | 'again', string, string]>(
      [
        ['a wire marked as sent', 'wire', 'first', 'sent', 'BANK-1', 'done'],
        ['a wire marked as sent without a reference', 'wire', 'first', 'sent', ' ', 'invalidInput'],
        ['a wire that is retried', 'wire', 'first', 'again', '', 'transactionNotOpen'],
        ['a wire marked as sent by its client as an operator', 'wire', 'clientAsOperator', 'sent', 'BANK-1', 'ownAccount'],
        ['a wire marked as sent by its client', 'wire', 'client', 'sent', 'BANK-1', 'notSignedIn'],
        ['a pending refund marked as sent', 'owed refund', 'first', 'sent', 'BANK-1', 'transactionNotOpen'],
        ['a pending refund that is retried', 'owed refund', 'first', 'again', '', 'transactionNotOpen'],
        ['a failed refund marked as sent another way', 'failed refund', 'first', 'sent', 'BANK-1', 'done'],
        ['a failed refund that is retried', 'failed refund', 'first', 'again', '', 'done'],
        ['a failed refund retried by its client as an operator', 'failed refund', 'clientAsOperator', 'again', '', 'ownAccount'],
      ],
    )('%s (%s)', async (_case, which, who, verdict, reference, outcome) => {
      await bench.approve(id);
      if (which === 'failed refund') {
        bench.one.refundAnswer = { kind: 'refused', why: 'the card has expired' };
        await send();
      }
      const payoutId = which === 'wire' ? wire : refund;
      expect((await bench.settle(who, payoutId, verdict, reference)).outcome).toBe(outcome);
    });

    test('a wire is sent once', async () => {
      await bench.approve(id);
      const answers = await Promise.all([bench.settle('first', wire, 'sent', 'BANK-1'), bench.settle('second', wire, 'sent', 'BANK-2')]);
      expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'transactionNotOpen']);
      expect([await partsOf(), await payoutSteps()]).toEqual([['refund 250 owed', 'wire 50 sent'], ['operator payoutSent']]);
    });

    test('a wire that the bank refused waits for an operator, is retried, and is sent', async () => {
      await bench.approve(id);
      const settle = (verdict: string, more: object = {}) =>
        bench.call('first', backofficePaths.settlePayout, { payout_id: wire, verdict, ...more });
      expect((await settle('failed')).outcome).toBe('invalidInput');
      expect((await settle('failed', { why: 'the account is closed' })).outcome).toBe('done');
      expect((await queue())[1]).toMatchObject({ status: 'failed', failure: 'the account is closed', attempts: 1 });
      expect((await settle('failed', { why: 'again' })).outcome).toBe('transactionNotOpen');
      expect([(await settle('again')).outcome, (await settle('sent', { reference: 'BANK-9' })).outcome]).toEqual(['done', 'done']);
      expect([await partsOf(), await payoutSteps()]).toEqual([
        ['refund 250 owed', 'wire 50 sent'],
        ['operator payoutFailed', 'operator payoutSent'],
      ]);
    });

    test('decisions are recorded, and who looked at which account', async () => {
      await bench.approve(id);
      const masked = await bench.call('first', `${backofficePaths.payouts}?accounts=masked`);
      expect((masked.body.data as PayoutQueue['data'])[1]?.iban).toBe('DE89 •••• 3000');
      const account = await bench.call('second', backofficePaths.payoutAccount.replace(':id', wire));
      expect(account.body.data).toEqual({ iban: bench.iban.replaceAll(' ', ''), holder: 'Dana Demo' });
      expect((await bench.call('second', backofficePaths.payoutAccount.replace(':id', refund))).outcome).toBe('notFound');
      await queue();
      await bench.settle('first', wire, 'sent', 'BANK-1');
      const rows = await bench.database.query<{ action: string; operator_id: number; after: unknown }>(
        'SELECT action, operator_id, after FROM audit_log ORDER BY seq DESC LIMIT 5',
      );
      const [first, second] = [await bench.idOf('first'), await bench.idOf('second')];
      expect(rows.map(({ action, operator_id: who, after }) => [action, who, after])).toEqual([
        ['payouts.sent', first, { status: 'sent', reference: 'BANK-1' }],
        ['payouts.viewAccounts', first, { payouts: [wire] }],
        ['payouts.viewAccount', second, null],
        ['withdrawals.approve', second, { status: 'completed', note: '' }],
        ['withdrawals.check', first, { status: 'processing' }],
      ]);
    });

    test('nothing of an unapproved withdrawal is sent', async () => {
      expect((await bench.settle('first', wire, 'sent', 'BANK-1')).outcome).toBe('transactionNotOpen');
      expect((await bench.settle('first', `${'A'.repeat(20)}-1`, 'sent', 'BANK-1')).outcome).toBe('notFound');
    });

    test('a retried refund goes out under the same id', async () => {
      await bench.approve(id);
      bench.one.refundAnswer = { kind: 'refused', why: 'try later' };
      await send();
      bench.one.refundAnswer = null;
      await bench.settle('first', refund, 'again');
      await send();
      expect([askedFor(), await partsOf()]).toEqual([
        [refund, refund],
        ['refund 250 sent', 'wire 50 owed'],
      ]);
    });
  });

  test('the list shows full account numbers for wires only', async () => {
    await bench.approve(id);
    const client = { email: 'demo@fairlead.test', full_name: 'Dana Demo', status: 'owed', attempts: 0 };
    expect(await queue()).toMatchObject([
      {
        ...client,
        payout_id: refund,
        kind: 'refund',
        amount: 250,
        iban: null,
        provider: 'Provider one',
        deposit_number: expect.any(String),
      },
      { ...client, payout_id: wire, kind: 'wire', amount: 50, iban: bench.iban.replaceAll(' ', ''), provider: null, deposit_number: null },
    ]);
  });

  test('the list is paged, oldest withdrawal first, each part once, and records who saw which account', async () => {
    const other = await bench.withdraw(40);
    await bench.approve(other);
    await bench.approve(id);
    const pages = await bench.pages<PayoutQueue['data'][number]>(`${backofficePaths.payouts}?limit=1`);
    expect(pages.map((page) => page.map(({ payout_id: each }) => each))).toEqual([[refund], [wire], [`${other}-1`]]);
    const rows = await bench.database.query<{ after: unknown }>(
      `SELECT after FROM audit_log WHERE action = 'payouts.viewAccounts' ORDER BY seq DESC LIMIT 2`,
    );
    expect(rows.map(({ after }) => after)).toEqual([{ payouts: [`${other}-1`] }, { payouts: [wire] }]);
  });

  test('the list rejects the cursor of another list', async () => {
    const { body } = await bench.call('first', `${backofficePaths.payouts}?cursor=${encodeCursor({ value: '2020-01-02', id: 1 })}`);
    expect(body).toMatchObject({ error: { code: 'invalidInput', fields: [{ field: 'cursor' }] } });
  });
});
