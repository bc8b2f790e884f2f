import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { paymentPaths } from '@fairlead/contract/paths.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../tests/support/test-api.ts';
import { EngineUnavailable } from '../../../engine/engine-port.ts';
import { encodeCursor } from '../../page-cursor.ts';
import { checkDue } from '../providers/check-due.ts';
import { openOperatorBench, type OperatorBench, type Principal } from './fixture-operators.ts';
import { reviewWithdrawal } from './review-withdrawal.ts';

describe.each(testDatabases)('withdrawal reviews on %s', (kind) => {
  let bench: OperatorBench;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    bench = await openOperatorBench(opened);
    return opened.close;
  });
  beforeEach(() => bench.reset());

  type Act = readonly [who: Principal, verdict: 'checked' | 'approved' | 'rejected'];

  test.each<[string, readonly Act[], string, string, 'kept' | 'paid' | 'given back']>([
    ['nobody', [], '', 'pending', 'kept'],
    ['one operator, who checks', [['first', 'checked']], 'done', 'processing', 'kept'],
    ['one operator, who approves', [['first', 'approved']], 'withdrawalNotChecked', 'pending', 'kept'],
    [
      'one operator, who does both',
      [
        ['first', 'checked'],
        ['first', 'approved'],
      ],
      'secondPersonNeeded',
      'processing',
      'kept',
    ],
    [
      'one operator, who checks twice',
      [
        ['first', 'checked'],
        ['first', 'checked'],
      ],
      'withdrawalChecked',
      'processing',
      'kept',
    ],
    [
      'two operators',
      [
        ['first', 'checked'],
        ['second', 'approved'],
      ],
      'done',
      'processing',
      'paid',
    ],
    [
      'two operators, one of them twice',
      [
        ['first', 'checked'],
        ['second', 'approved'],
        ['second', 'approved'],
      ],
      'transactionNotOpen',
      'processing',
      'paid',
    ],
    ['one operator, who rejects', [['first', 'rejected']], 'done', 'rejected', 'given back'],
    [
      'one operator, who rejects after approval',
      [
        ['first', 'checked'],
        ['second', 'approved'],
        ['first', 'rejected'],
      ],
      'transactionNotOpen',
      'processing',
      'paid',
    ],
    ['the client as an operator, who checks', [['clientAsOperator', 'checked']], 'ownAccount', 'pending', 'kept'],
    [
      'the client as an operator, who approves',
      [
        ['first', 'checked'],
        ['clientAsOperator', 'approved'],
      ],
      'ownAccount',
      'processing',
      'kept',
    ],
    ['the client as an operator, who rejects', [['clientAsOperator', 'rejected']], 'ownAccount', 'pending', 'kept'],
    ['the client as a client', [['client', 'checked']], 'notSignedIn', 'pending', 'kept'],
  ])('decided by %s: %j ends with %s, %s, and the money is %s', async (_who, acts, outcome, status, money) => {
    const before = await bench.balances();
    const id = await bench.withdraw(300);
    let last = '';
    for (const [who, verdict] of acts) last = (await bench.withdrawal(who, id, verdict, 'because')).outcome;
    const left = {
      kept: { cash: -300_00, reserved: 300_00 },
      paid: { cash: -300_00, reserved: 0 },
      'given back': { cash: 0, reserved: 0 },
    };
    expect([last, await bench.statusOf(id)]).toEqual([outcome, status]);
    expect(await bench.balances()).toEqual({
      cash: before.cash + left[money].cash,
      reserved: before.reserved + left[money].reserved,
    });
  });

  test('a rejection needs a note, which the client reads', async () => {
    const id = await bench.withdraw(300);
    expect((await bench.withdrawal('first', id, 'rejected', ' ')).outcome).toBe('invalidInput');
    await bench.withdrawal('first', id, 'rejected', 'The account is in another name.');
    expect((await bench.detailOf(id)).note).toBe('The account is in another name.');
  });

  test('twenty concurrent approvals pay once', async () => {
    const before = await bench.balances();
    const id = await bench.withdraw(300);
    await bench.withdrawal('first', id, 'checked');
    const answers = await Promise.all(Array.from({ length: 20 }, () => bench.withdrawal('second', id, 'approved')));
    const outcomes = answers.map(({ outcome }) => outcome).toSorted();
    expect(outcomes).toEqual(['done', ...Array.from({ length: 19 }, () => 'transactionNotOpen')]);
    expect(await bench.balances()).toEqual({ cash: before.cash - 300_00, reserved: before.reserved });
    expect(await bench.stepsOf(id)).toEqual(['client created', 'house reserved', 'operator checked', 'operator approved']);
  });

  test.each([['approved'], ['rejected']] as const)('%s and cancelled at the same time: exactly one succeeds', async (verdict) => {
    const before = await bench.balances();
    for (let round = 0; round < 5; round += 1) {
      const id = await bench.withdraw(10);
      await bench.withdrawal('first', id, 'checked');
      const answers = await Promise.all([
        bench.withdrawal('second', id, verdict, 'because'),
        bench.call('client', paymentPaths.cancel, { transaction_id: id }),
      ]);
      expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'transactionNotOpen']);
      expect(await bench.statusOf(id)).toBe(
        answers[0].outcome === 'done' ? { approved: 'processing', rejected: 'rejected' }[verdict] : 'cancelled',
      );
    }
    expect((await bench.balances()).reserved).toBe(before.reserved);
  });

  test('an approval is completed once if the server dies before the engine has paid', async () => {
    const before = await bench.balances();
    const id = await bench.withdraw(300);
    await bench.withdrawal('first', id, 'checked');
    const { payments } = bench.api;
    const engine = {
      viewAccount: (accountId: number) => payments.engine.viewAccount(accountId),
      submit: () => Promise.reject(new EngineUnavailable('stopped', true)),
    };
    const approval = { transaction_id: id, verdict: 'approved', note: '' } as const;
    await reviewWithdrawal(await bench.actorOf('second'), approval, { ...payments, engine });
    expect([await bench.statusOf(id), (await bench.balances()).reserved]).toEqual(['processing', before.reserved + 300_00]);
    await bench.pass(60_000);
    await Promise.all([checkDue(payments), checkDue(payments)]);
    expect([await bench.statusOf(id), await bench.balances()]).toEqual(['processing', { ...before, cash: before.cash - 300_00 }]);
  });

  test('the queue shows everything to be checked, earliest due date first', async () => {
    await bench.deposit(250);
    const later = await bench.withdraw(300);
    const sooner = await bench.withdraw(40);
    await bench.database.query(`UPDATE transactions SET due_on = '2020-01-02' WHERE transaction_id = $1`, [sooner]);
    await bench.withdrawal('first', later, 'checked');
    const [first, second, ...more] = await bench.list(backofficePaths.withdrawals);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ transaction_id: sooner, amount: 40, status: 'pending', due_on: '2020-01-02', checked_by: null });
    expect(second).toMatchObject({
      transaction_id: later,
      user_id: bench.clientId,
      email: 'demo@fairlead.test',
      full_name: 'Dana Demo',
      amount: 300,
      comments: 'for a house',
      status: 'processing',
      checked_by: 'Olga Operator',
      parts: [
        { kind: 'refund', amount: 250, deposit_number: expect.stringMatching(/^\d+$/), provider: 'Provider one' },
        { kind: 'wire', amount: 50, deposit_number: null, provider: null },
      ],
      bank_account: 'DE89 •••• 3000',
      account_holder_must_be_client: true,
    });
  });

  test('the queue is paged, each withdrawal once, those without a due date last', async () => {
    const undated = [await bench.withdraw(10), await bench.withdraw(10)];
    const dated = [await bench.withdraw(10), await bench.withdraw(10)];
    await bench.database.query('UPDATE transactions SET due_on = NULL WHERE transaction_id = ANY($1)', [undated]);
    const pages = await bench.pages(`${backofficePaths.withdrawals}?limit=1`);
    expect(pages.map((page) => page.map(({ transaction_id: id }) => id))).toEqual([...dated, ...undated].map((id) => [id]));
  });

  test.each([100_001, 'someday'])('the queue rejects the cursor of another list, sorted by %j', async (value) => {
    const { body } = await bench.call('first', `${backofficePaths.withdrawals}?cursor=${encodeCursor({ value, id: 1 })}`);
    expect(body).toMatchObject({ error: { code: 'invalidInput', fields: [{ field: 'cursor' }] } });
  });

  test('decisions are logged with both ids, without names, emails or accounts', async () => {
    const id = await bench.withdraw(300);
    await bench.approve(id);
    await bench.list(backofficePaths.payouts);
    const lines = bench.api.logLines.filter((line) => line.includes('an operator decided'));
    const [first, second] = [await bench.idOf('first'), await bench.idOf('second')];
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { operatorId: first, transactionId: id, verdict: 'checked' },
      { operatorId: second, transactionId: id, verdict: 'approved' },
    ]);
    expect(bench.api.logLines.join('\n')).not.toMatch(/demo@|Dana|DE89/);
  });
});
