import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { paymentPaths } from '@fairlead/contract/paths.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../tests/support/test-api.ts';
import { EngineUnavailable } from '../../../engine/engine-port.ts';
import { encodeCursor } from '../../page-cursor.ts';
import { checkDue } from '../providers/check-due.ts';
import { openOperatorBench, type OperatorBench, type Person } from './fixture-operators.ts';
import { reviewWithdrawal } from './review-withdrawal.ts';

describe.each(testDatabases)('operators and withdrawals on %s', (kind) => {
  let bench: OperatorBench;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    bench = await openOperatorBench(opened);
    return opened.close;
  });
  beforeEach(() => bench.reset());

  type Act = readonly [who: Person, verdict: 'checked' | 'approved' | 'rejected'];

  test.each<[string, readonly Act[], string, string, 'kept' | 'paid' | 'given back']>([
    ['nobody', [], '', 'pending', 'kept'],
    ['one person who checks', [['first', 'checked']], 'done', 'processing', 'kept'],
    ['one person who approves', [['first', 'approved']], 'withdrawalNotChecked', 'pending', 'kept'],
    [
      'one person who does both',
      [
        ['first', 'checked'],
        ['first', 'approved'],
      ],
      'secondPersonNeeded',
      'processing',
      'kept',
    ],
    [
      'one person who checks twice',
      [
        ['first', 'checked'],
        ['first', 'checked'],
      ],
      'withdrawalChecked',
      'processing',
      'kept',
    ],
    [
      'two people',
      [
        ['first', 'checked'],
        ['second', 'approved'],
      ],
      'done',
      'processing',
      'paid',
    ],
    [
      'two people, one of them twice',
      [
        ['first', 'checked'],
        ['second', 'approved'],
        ['second', 'approved'],
      ],
      'transactionNotOpen',
      'processing',
      'paid',
    ],
    ['one person who rejects', [['first', 'rejected']], 'done', 'rejected', 'given back'],
    [
      'one person who rejects what was approved',
      [
        ['first', 'checked'],
        ['second', 'approved'],
        ['first', 'rejected'],
      ],
      'transactionNotOpen',
      'processing',
      'paid',
    ],
    ['the client as an operator who checks', [['clientAsOperator', 'checked']], 'ownAccount', 'pending', 'kept'],
    [
      'the client as an operator who approves',
      [
        ['first', 'checked'],
        ['clientAsOperator', 'approved'],
      ],
      'ownAccount',
      'processing',
      'kept',
    ],
    ['the client as an operator who rejects', [['clientAsOperator', 'rejected']], 'ownAccount', 'pending', 'kept'],
    ['the client as a client', [['client', 'checked']], 'notSignedIn', 'pending', 'kept'],
  ])('decided by %s: %j ends with %s, %s, and the money is %s', async (_who, acts, outcome, status, money) => {
    const before = await bench.purses();
    const id = await bench.withdraw(300);
    let last = '';
    for (const [who, verdict] of acts) last = (await bench.withdrawal(who, id, verdict, 'because')).outcome;
    const left = {
      kept: { cash: -300_00, reserved: 300_00 },
      paid: { cash: -300_00, reserved: 0 },
      'given back': { cash: 0, reserved: 0 },
    };
    expect([last, await bench.statusOf(id)]).toEqual([outcome, status]);
    expect(await bench.purses()).toEqual({
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

  test('twenty who approve at once pay once', async () => {
    const before = await bench.purses();
    const id = await bench.withdraw(300);
    await bench.withdrawal('first', id, 'checked');
    const answers = await Promise.all(Array.from({ length: 20 }, () => bench.withdrawal('second', id, 'approved')));
    const outcomes = answers.map(({ outcome }) => outcome).toSorted();
    expect(outcomes).toEqual(['done', ...Array.from({ length: 19 }, () => 'transactionNotOpen')]);
    expect(await bench.purses()).toEqual({ cash: before.cash - 300_00, reserved: before.reserved });
    expect(await bench.stepsOf(id)).toEqual(['client created', 'house reserved', 'operator checked', 'operator approved']);
  });

  test.each([['approved'], ['rejected']] as const)('%s and cancelled at the same time: exactly one is done', async (verdict) => {
    const before = await bench.purses();
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
    expect((await bench.purses()).reserved).toBe(before.reserved);
  });

  test('an approval whose server dies before the engine has paid is taken further, once', async () => {
    const before = await bench.purses();
    const id = await bench.withdraw(300);
    await bench.withdrawal('first', id, 'checked');
    const { payments } = bench.api;
    const engine = {
      viewAccount: (accountId: number) => payments.engine.viewAccount(accountId),
      submit: () => Promise.reject(new EngineUnavailable('stopped', true)),
    };
    const approval = { transaction_id: id, verdict: 'approved', note: '' } as const;
    await reviewWithdrawal(await bench.actorOf('second'), approval, { ...payments, engine });
    expect([await bench.statusOf(id), (await bench.purses()).reserved]).toEqual(['processing', before.reserved + 300_00]);
    await bench.pass(60_000);
    await Promise.all([checkDue(payments), checkDue(payments)]);
    expect([await bench.statusOf(id), await bench.purses()]).toEqual(['processing', { ...before, cash: before.cash - 300_00 }]);
  });

  test('the list names everything that is to be looked at, what is due first at its top', async () => {
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

  test('the list comes page by page, each withdrawal once, what is due on no day at its end', async () => {
    const undated = [await bench.withdraw(10), await bench.withdraw(10)];
    const dated = [await bench.withdraw(10), await bench.withdraw(10)];
    await bench.database.query('UPDATE transactions SET due_on = NULL WHERE transaction_id = ANY($1)', [undated]);
    const pages = await bench.pages(`${backofficePaths.withdrawals}?limit=1`);
    expect(pages.map((page) => page.map(({ transaction_id: id }) => id))).toEqual([...dated, ...undated].map((id) => [id]));
  });

  test.each([100_001, 'someday'])('the list refuses the cursor of another list, of one that is sorted by %j', async (value) => {
    const { body } = await bench.call('first', `${backofficePaths.withdrawals}?cursor=${encodeCursor({ value, id: 1 })}`);
    expect(body).toMatchObject({ error: { code: 'invalidInput', fields: [{ field: 'cursor' }] } });
  });

  test('what was decided is logged with the ids of both, and without a name, an email or an account', async () => {
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
