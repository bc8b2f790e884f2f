import type { PayoutQueue } from '@fairlead/contract/payments/operators/schemas.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { paymentPaths } from '@fairlead/contract/paths.ts';
import { statementResponseSchema, type TransactionPageResponse } from '@fairlead/contract/payments/schemas.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../tests/support/databases.ts';
import { openTestApi } from '../../../tests/support/test-api.ts';
import { readQueuedEmails } from '../../email/fixture-emails.ts';
import { openOperatorBench, type OperatorBench } from './operators/fixture-operators.ts';
import { reconcile } from './reconciliation/reconcile.ts';
import { sendRefunds } from './providers/send-refunds.ts';
import { insertStep, lockTransaction } from './store.ts';

describe.each(testDatabases)('the parts of a withdrawal on %s', (kind) => {
  let bench: OperatorBench;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    bench = await openOperatorBench(opened);
    return opened.close;
  });
  beforeEach(() => bench.reset());

  const mails = async () => {
    const owed = await readQueuedEmails(bench.database, bench.api.secretBox);
    return owed.flatMap(({ content }) => (/withdrawal|payout/i.test(content.template) ? [content] : []));
  };
  const pageOf = async (query: string) => {
    const { body } = await bench.call('client', `${paymentPaths.page}?group=withdrawals${query}`);
    return body as unknown as TransactionPageResponse;
  };
  const csv = async (path: string) => {
    const token = await bench.api.sessions.start(
      { audience: 'client', userId: bench.clientId },
      { address: '127.0.0.1', country: null, device: '' },
      true,
    );
    return (await bench.api.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })).body;
  };
  const month = () => new Date(bench.now()).toISOString().slice(0, 7);
  const statementCsv = () => csv(paymentPaths.statementCsv.replace(':month', month()));
  const statement = async () =>
    statementResponseSchema.parse(JSON.parse(await csv(paymentPaths.statement.replace(':month', month())))).data;
  const refuseWire = (payoutId: string) =>
    bench.call('first', backofficePaths.settlePayout, { payout_id: payoutId, verdict: 'failed', why: 'the account is closed' });
  const queue = (state: string) => bench.list(`${backofficePaths.withdrawals}?state=${state}`);
  const payouts = () => bench.list<PayoutQueue['data'][number]>(backofficePaths.payouts);

  /** EUR 250 back to the card, the rest by wire. */
  const withoutAccount = (euros = 300) => bench.create({ method: 'withdraw', amount: -euros, comments: 'for a house' });

  test('determine its status, label, emails, timeline and statement', async () => {
    await bench.deposit(250);
    const id = await bench.withdraw(300);
    await bench.approve(id);
    const approved = await bench.detailOf(id);
    expect(approved).toMatchObject({
      transaction_status: { key: 'processing' },
      transaction_type: { name: 'EUR 250.00 to your card, EUR 50.00 by bank transfer' },
      progress: 'sending',
      completed_at: null,
      can_cancel: false,
    });
    expect((await mails()).at(-1)).toMatchObject({
      template: 'withdrawalApproved',
      parts: [
        { way: 'card', amountCents: 250_00 },
        { way: 'bank', amountCents: 50_00 },
      ],
    });

    await sendRefunds(bench.api.payments);
    expect(await bench.detailOf(id)).toMatchObject({
      transaction_status: { key: 'processing' },
      progress: 'partlySent',
      parts: [
        { way: 'card', amount: 250, status: 'sent' },
        { way: 'bank', amount: 50, status: 'owed' },
      ],
    });
    expect((await pageOf('&status=processing')).data.map(({ progress }) => progress)).toEqual(['partlySent']);
    expect((await pageOf('&status=completed')).data).toEqual([]);
    expect((await pageOf('')).totals.completed_amount).toBe(0);
    expect(await statementCsv()).toMatch(
      /Withdrawal part,\d[^\n]*To your card: sent,250\.00[^]*Withdrawal part,,,By bank transfer: not sent yet,50\.00/,
    );

    await bench.settle('first', `${id}-2`, 'sent', 'BANK-1');
    expect(await bench.detailOf(id)).toMatchObject({ transaction_status: { key: 'completed' }, progress: null });
    expect((await bench.detailOf(id)).completed_at).not.toBeNull();
    expect((await bench.stepsOf(id)).slice(-3)).toEqual(['house payoutSent', 'operator payoutSent', 'house paidOut']);
    expect((await bench.detailOf(id)).steps.flatMap(({ part }) => (part === null ? [] : [part]))).toEqual([0, 1]);
    expect((await mails()).map(({ template }) => template)).toEqual([
      'payoutAccountNamed',
      'withdrawalRequested',
      'withdrawalApproved',
      'withdrawalPaid',
    ]);
    expect(await statementCsv()).toMatch(/By bank transfer: sent,50\.00/);
  });

  test('that are sent at the same moment complete it once', async () => {
    await bench.deposit(250);
    const id = await bench.withdraw(300);
    await bench.approve(id);
    await Promise.all([sendRefunds(bench.api.payments), bench.settle('first', `${id}-2`, 'sent', 'BANK-1')]);
    expect(await bench.statusOf(id)).toBe('completed');
    expect((await bench.stepsOf(id)).filter((step) => step === 'house paidOut')).toHaveLength(1);
    expect((await mails()).filter(({ template }) => template === 'withdrawalPaid')).toHaveLength(1);
  });

  // The embedded database serialises transactions.
  test.runIf(kind === 'postgres')('two decisions that each add a step first do not deadlock', async () => {
    const transactionId = await bench.withdraw(300);
    const bothHaveNoted = Promise.withResolvers<void>();
    let noted = 0;
    const decide = (payoutId: string) =>
      bench.database.transaction(async (transaction) => {
        await insertStep(transaction, { transactionId, at: bench.now(), step: 'payoutSent', actor: 'house', detail: { payoutId } });
        noted += 1;
        if (noted === 2) bothHaveNoted.resolve();
        await bothHaveNoted.promise;
        return (await lockTransaction(transaction, transactionId))?.transactionId;
      });
    expect(await Promise.all([decide(`${transactionId}-1`), decide(`${transactionId}-2`)])).toEqual([transactionId, transactionId]);
  });

  test('that failed keep it in progress, and the books still agree', async () => {
    const id = await bench.withdraw(300);
    await bench.approve(id);
    await refuseWire(`${id}-1`);
    expect(await bench.detailOf(id)).toMatchObject({ transaction_status: { key: 'processing' }, progress: 'notSent' });
    const { differences } = await reconcile({ from: bench.now() - 1_000, until: bench.now() + 1_000 }, bench.api.payments);
    expect(differences.filter(({ transaction_id: about }) => about === id)).toEqual([]);
  });

  test('a withdrawal that the bank refused in full is reported to its client in status, email and statement', async () => {
    const id = await bench.withdraw(300);
    await bench.approve(id);
    await refuseWire(`${id}-1`);
    expect(await bench.detailOf(id)).toMatchObject({ transaction_status: { key: 'processing' }, progress: 'notSent' });
    expect((await mails()).at(-1)).toMatchObject({
      template: 'payoutFailed',
      parts: [{ way: 'bank', amountCents: 300_00 }],
      url: expect.stringMatching(new RegExp(`/transactions/withdrawals\\?transaction=${id}$`)),
    });
    expect(await statementCsv()).toMatch(/Withdrawal part,,,"By bank transfer: not sent, payment rejected",300\.00/);
    expect((await statement()).withdrawal_parts).toContainEqual({
      transaction_number: (await bench.detailOf(id)).number,
      way: 'bank',
      amount: 300,
      status: 'failed',
      sent_at: null,
    });
  });

  test('a part refused by a bank or a provider is reported as a part', async () => {
    await bench.deposit(250);
    const id = await bench.withdraw(300);
    await bench.approve(id);
    bench.one.refundAnswer = { kind: 'refused', why: 'the card has expired' };
    await sendRefunds(bench.api.payments);
    expect(await bench.detailOf(id)).toMatchObject({ transaction_status: { key: 'processing' }, progress: 'partNotSent' });
    expect((await mails()).at(-1)).toMatchObject({ template: 'payoutPartFailed', parts: [{ way: 'card', amountCents: 250_00 }] });
    await refuseWire(`${id}-2`);
    expect((await bench.detailOf(id)).progress).toBe('notSent');
    expect((await mails()).at(-1)).toMatchObject({
      template: 'payoutFailed',
      parts: [
        { way: 'card', amountCents: 250_00 },
        { way: 'bank', amountCents: 50_00 },
      ],
    });
    await bench.settle('first', `${id}-1`, 'sent', 'BANK-1');
    expect((await bench.detailOf(id)).progress).toBe('partNotSent');
  });

  test('a wire without an account is accepted and reserved, and waits for an account', async () => {
    const before = await bench.balances();
    const id = await withoutAccount();
    expect(await bench.balances()).toEqual({ cash: before.cash - 300_00, reserved: before.reserved + 300_00 });
    expect(await bench.detailOf(id)).toMatchObject({ transaction_status: { key: 'pending' }, progress: 'accountNeeded', can_cancel: true });
    expect((await mails()).map(({ template }) => template)).toEqual(['payoutAccountNeeded']);
    expect((await queue('accountNeeded')).map((row) => [row.transaction_id, row.payout_account_needed])).toEqual([[id, true]]);
    expect(await queue('toDecide')).toEqual([]);
    expect((await bench.withdrawal('first', id, 'checked')).outcome).toBe('payoutAccountNeeded');
    expect((await bench.withdrawal('second', id, 'approved')).outcome).toBe('withdrawalNotChecked');
  });

  test('a withdrawal continues once its client adds the account', async () => {
    const id = await withoutAccount();
    const name = (iban: string, who: 'client' | 'first' = 'client') =>
      bench.call(who, paymentPaths.payoutAccount, { transaction_id: id, iban });
    expect((await name('DE00 1234')).outcome).toBe('invalidInput');
    expect((await name(bench.iban, 'first')).outcome).toBe('notSignedIn');
    expect((await name(bench.iban)).outcome).toBe('done');
    expect((await name(bench.iban)).outcome).toBe('payoutAccountNotNeeded');
    expect(await bench.detailOf(id)).toMatchObject({ progress: null, payouts: [{ to: 'DE89 •••• 3000' }] });
    expect((await queue('toDecide')).map((row) => row.transaction_id)).toEqual([id]);
    expect(await queue('accountNeeded')).toEqual([]);
    await bench.approve(id);
    expect((await payouts()).map(({ iban, account_needed: isNeeded }) => [iban, isNeeded])).toEqual([['DE89370400440532013000', false]]);
    expect((await bench.settle('first', `${id}-1`, 'sent', 'BANK-1')).outcome).toBe('done');
    expect(await bench.statusOf(id)).toBe('completed');
  });

  test('a check made without an account is void once one is added', async () => {
    const id = await withoutAccount();
    await bench.database.query(
      "UPDATE transactions SET status = 'processing', checked_by = $1, checked_at = created_at WHERE transaction_id = $2",
      [await bench.idOf('first'), id],
    );
    expect((await bench.withdrawal('second', id, 'approved')).outcome).toBe('payoutAccountNeeded');
    await bench.call('client', paymentPaths.payoutAccount, { transaction_id: id, iban: bench.iban });
    expect(await bench.statusOf(id)).toBe('pending');
    expect((await bench.withdrawal('second', id, 'approved')).outcome).toBe('withdrawalNotChecked');
  });

  test('a withdrawal without an account can still be rejected and cancelled', async () => {
    const before = await bench.balances();
    const [rejected, cancelled] = [await withoutAccount(), await withoutAccount()];
    expect((await bench.withdrawal('first', rejected, 'rejected', 'No account.')).outcome).toBe('done');
    expect((await bench.call('client', paymentPaths.cancel, { transaction_id: cancelled })).outcome).toBe('done');
    expect(await bench.balances()).toEqual(before);
  });

  test('a failed refund without an account waits for one, and is sent to it', async () => {
    await bench.deposit(250);
    const id = await withoutAccount(250);
    expect((await bench.detailOf(id)).progress).toBeNull();
    await bench.approve(id);
    bench.one.refundAnswer = { kind: 'refused', why: 'too late' };
    await sendRefunds(bench.api.payments);
    expect((await bench.detailOf(id)).progress).toBe('accountNeeded');
    expect((await mails()).at(-1)).toMatchObject({ template: 'payoutAccountNeeded' });
    expect((await bench.settle('first', `${id}-1`, 'sent', 'BANK-1')).outcome).toBe('payoutAccountNeeded');
    await bench.call('client', paymentPaths.payoutAccount, { transaction_id: id, iban: bench.iban });
    expect((await bench.settle('first', `${id}-1`, 'sent', 'BANK-1')).outcome).toBe('done');
    expect(await bench.statusOf(id)).toBe('completed');
  });

  test('a repeated request is still the first one after its account was added', async () => {
    const request = { method: 'withdraw', amount: -300, comments: 'for a house', request_id: 'named-later' };
    const id = await bench.create(request);
    await bench.call('client', paymentPaths.payoutAccount, { transaction_id: id, iban: bench.iban });
    expect(await bench.create(request)).toBe(id);
  });
});
