import { paymentPaths } from '@fairlead/contract/paths.ts';
import {
  reconciliationReportSchema,
  type ReconciledDifference,
  type ReconciliationReport,
} from '@fairlead/contract/payments/operators/reconciliation.ts';
import { cents } from '@fairlead/domain/money.ts';
import { disputeReference, rebookingReference, reversalReference } from '@fairlead/domain/payments/booking-reference.ts';
import { LONGEST_UNDER_WAY_MS } from '@fairlead/domain/payments/difference-explanation.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { openTestApi, type TestApi } from '../../../../tests/support/test-api.ts';
import { FIXTURE_START } from '../../../fixture-api.ts';
import { bookDeposit } from '../deposits/book-deposit.ts';
import { createDeposit } from '../client/create-deposit.ts';
import { createWithdrawal } from '../client/create-withdrawal.ts';
import { endCancelledWithdrawals } from '../withdrawals/end-cancelled-withdrawals.ts';
import { decideDeposit } from '../operators/decide-deposit.ts';
import { findReconciliation, listReconciliations } from './reconciliation-store.ts';
import { reconcile } from './reconcile.ts';
import { runReconciliation } from '../operators/run-reconciliation.ts';
import { recordFunds } from '../record-funds.ts';
import { sendToProvider } from '../client/send-to-provider.ts';
import { cancelWithdrawal } from '../withdrawals/settle-withdrawal.ts';
import { insertTransaction, updateTransaction } from '../store.ts';

const DAY_MS = 86_400_000;

describe.each(testDatabases)('the reconciliation on %s', (kind) => {
  let bench: TestApi;
  let now = FIXTURE_START;

  beforeAll(async () => {
    bench = await openTestApi(kind);
  });
  afterAll(() => bench.close());
  // Each test runs on its own day.
  beforeEach(() => at(now + DAY_MS));

  function at(time: number): void {
    now = time;
    bench.api.setTime(now);
  }

  const payments = () => bench.api.payments;
  const provider = (key: 'one' | 'two' = 'one') => bench.api.providers[key];
  /** Reconciles today. */
  const run = (from = now - 1_000, until = now + 3_600_000): Promise<ReconciliationReport> => reconcile({ from, until }, payments());
  const kindsOf = ({ differences }: ReconciliationReport, id: string) =>
    differences.filter(({ transaction_id }) => transaction_id === id).map(({ kind: each, explained }) => [each, explained]);

  test.each([
    ['that is empty', { from: '2027-01-15T00:00:00Z', until: '2027-01-15T00:00:00Z' }, 'until'],
    ['longer than a report may be', { from: '2027-01-15T00:00:00Z', until: '2028-02-20T00:00:00Z' }, 'from'],
    ['until the last possible day', { until: '2199-12-31T00:00:00Z', from: '2027-01-15T00:00:00Z' }, 'from'],
    ['since the first possible day', { from: '1900-01-01T00:00:00Z' }, 'from'],
  ])('a span %s is rejected without querying a provider', async (_case, span, field) => {
    const actor = { operatorId: 1, email: 'o@operators.test', address: '', device: '', requestId: '' };
    const refused = runReconciliation(actor, span, payments());
    await expect(refused).rejects.toMatchObject({ code: 'invalidInput', details: { fields: [{ field }] } });
  });

  async function deposit(key: 'one' | 'two' = 'one'): Promise<string> {
    const { transactionId } = await createDeposit(1, { method: 1, amount: 250, provider: key }, payments());
    await sendToProvider(1, { providerKey: key, transactionId }, payments());
    return transactionId;
  }
  async function report(id: string, changes: Parameters<TestApi['api']['providers']['one']['callback']>[1] = {}): Promise<void> {
    const { headers, payload } = provider().callback(id, { at: now, ...changes });
    const url = paymentPaths.update.replace(':provider', 'one');
    expect((await bench.api.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
  }
  /** Changes the state at the provider without a callback. */
  const becomeAtProvider = (id: string, changes: Parameters<TestApi['api']['providers']['one']['callback']>[1] = {}): void => {
    provider().callback(id, { at: now, ...changes });
  };
  const withdraw = async (euros: number) =>
    (await createWithdrawal({ userId: 1, session: null }, { method: 'withdraw', amount: -euros, comments: 'for a house' }, payments()))
      .transactionId;
  const cash = async () => (await bench.api.engine.viewAccount(1))?.balances.cash ?? 0;
  const forget = (id: string) => void provider().states.delete(id);

  test('finds no break if all three sides agree, and stores its report', async () => {
    const paid = await deposit();
    await report(paid);
    const declined = await deposit();
    await report(declined, { status: 'declined' });
    await deposit('two');
    const cancelled = await withdraw(10);
    await cancelWithdrawal(1, cancelled, payments());
    await withdraw(20.5);
    const found = await run();
    expect(found).toMatchObject({ compared: 5, unexplained: 0, explained: 0, differences: [], not_compared: [] });
    expect(found.totals.purses).toBe(-found.totals.house);
    expect(found.totals.reserved).toBe(found.totals.under_way);
    expect(reconciliationReportSchema.parse(found)).toEqual(found);
    expect(await findReconciliation(bench.database, found.id)).toEqual(found);
    expect((await listReconciliations(bench.database, 1)).map(({ id }) => id)).toEqual([found.id]);
  });

  test('a payment whose callback was lost is queried, booked once, and reported', async () => {
    const id = await deposit();
    becomeAtProvider(id);
    const before = await cash();
    expect(kindsOf(await run(), id)).toEqual([['paidButNotBooked', 'followedNow']]);
    expect(await cash()).toBe(before + 250_00);
    expect(kindsOf(await run(), id)).toEqual([]);
    expect(await cash()).toBe(before + 250_00);
  });

  test('a payment that had expired here is queried, booked once, and reported', async () => {
    const id = await deposit();
    await updateTransaction(bench.database, id, { status: 'expired', nextCheckAt: null });
    becomeAtProvider(id);
    const before = await cash();
    expect(kindsOf(await run(), id)).toEqual([['paidButNotBooked', 'followedNow']]);
    expect(await cash()).toBe(before + 250_00);
  });

  test.each([
    ['another amount', { euroCents: 100 }, 'paidButNotBooked', 'amountDiffers'],
    ['another currency', { currency: 'USD' }, 'paidButNotBooked', 'currencyDiffers'],
  ])('a payment in %s waits for an operator, with the reason', async (_case, changes, difference, reason) => {
    const id = await deposit();
    await report(id, changes);
    const before = await cash();
    expect(kindsOf(await run(), id)).toContainEqual([difference, reason]);
    expect(await cash()).toBe(before);
  });

  test('a payment reversed without a callback is put in review', async () => {
    const id = await deposit();
    await report(id);
    becomeAtProvider(id, { status: 'reversed' });
    expect(kindsOf(await run(), id)).toEqual([['bookedButNotPaid', 'reversed']]);
    forget(id);
  });

  test('a payment booked and reversed while its provider is queried is put in review', async () => {
    const id = await deposit();
    becomeAtProvider(id);
    await updateTransaction(bench.database, id, { status: 'processing' });
    const { fetchReport } = provider();
    const asked = vi.spyOn(provider(), 'fetchReport').mockImplementationOnce(async (order) => {
      await bookDeposit(id, payments());
      becomeAtProvider(id, { status: 'reversed' });
      return fetchReport.call(provider(), order);
    });
    onTestFinished(() => asked.mockRestore());
    expect(kindsOf(await run(), id)).toEqual([['bookedButNotPaid', 'reversed']]);
    forget(id);
  });

  test('commission paid in is no break, and an unrecorded movement is one', async () => {
    const reference = `commission:${now}`;
    await recordFunds({ userId: 1, kind: 'commission', amount: cents(75_00), reference }, payments());
    const { differences, totals } = await run();
    expect(differences.filter(({ own_amount, ledger_amount }) => own_amount === 75 || ledger_amount === 75)).toEqual([]);
    expect(totals.purses).toBe(-totals.house);
    await bench.database.query('DELETE FROM transactions WHERE ledger_reference = $1', [reference]);
    expect(kindsOf(await run(), `1:${reference}`)).toEqual([['inLedgerButNotCompleted', 'beingBooked']]);
    at(now + LONGEST_UNDER_WAY_MS);
    expect(kindsOf(await run(now - LONGEST_UNDER_WAY_MS - 1_000), `1:${reference}`)).toEqual([['inLedgerButNotCompleted', null]]);
    await recordFunds({ userId: 1, kind: 'commission', amount: cents(75_00), reference }, payments());
    expect(kindsOf(await run(now - LONGEST_UNDER_WAY_MS - 1_000), `1:${reference}`)).toEqual([]);
  });

  const reject = async (id: string) => {
    const [operator] = await bench.database.query<{ id: number }>('SELECT min(id) AS id FROM operators');
    await updateTransaction(bench.database, id, { status: 'rejected', decidedBy: operator?.id ?? 0, decidedAt: new Date(now) });
  };

  test('a payment that an operator rejected is not reopened', async () => {
    const id = await deposit();
    await report(id, { euroCents: 100 });
    await reject(id);
    expect(kindsOf(await run(), id)).toContainEqual(['paidButNotBooked', 'decidedByOperator']);
    expect(kindsOf(await run(), id)).toContainEqual(['paidButNotBooked', 'decidedByOperator']);
    forget(id);
  });

  test('a booking that an operator undid is no break', async () => {
    const id = await deposit();
    await report(id);
    await report(id, { status: 'reversed' });
    const reference = reversalReference(id);
    const undoing = { kind: 'moveFunds', commandId: reference, accountId: 1, at: now, fundsKind: 'adjustment', reference } as const;
    await bench.api.engine.submit({ ...undoing, amount: cents(-250_00) });
    await reject(id);
    expect(kindsOf(await run(), id)).toEqual([]);
    await updateTransaction(bench.database, id, { ledgerReference: rebookingReference(id) });
    expect((await run()).differences.filter(({ transaction_id }) => transaction_id?.includes(id))).toEqual([]);
    forget(id);
  });

  test("a partial reversal matches the provider's, and a larger one is applied", async () => {
    const held = async () => (await bench.api.engine.viewAccount(1))?.held ?? 0;
    const before = await held();
    const id = await deposit();
    await report(id);
    await report(id, { status: 'reversed', euroCents: 100_00 });
    const decide = (amount?: number) =>
      decideDeposit(
        { operatorId: 1, email: 'o@operators.test', address: '', device: '', requestId: '' },
        { transaction_id: id, verdict: 'reversed', note: 'because', ...(amount === undefined ? {} : { amount }) },
        payments(),
      );
    expect(kindsOf(await run(), id)).toEqual([['bookedButNotPaid', 'reversed']]);
    await decide();
    expect(kindsOf(await run(), id)).toEqual([]);
    becomeAtProvider(id, { status: 'reversed', euroCents: 150_00, eventId: `more-${id}` });
    expect(kindsOf(await run(), id)).toEqual([['bookedButNotPaid', 'reversed']]);
    expect(await held()).toBe(before + 50_00);
    await decide();
    expect(kindsOf(await run(), id)).toEqual([]);
    const seen = await run(now - 40 * DAY_MS);
    expect(seen.differences.filter(({ transaction_id: of }) => of?.includes(id))).toEqual([]);
    forget(id);
  });

  test('a reversal of an unknown booking is reported', async () => {
    const reference = reversalReference('NOBODYKNOWSWHAT00000', 2);
    const command = { kind: 'moveFunds', commandId: reference, accountId: 1, at: now, fundsKind: 'reversal', reference } as const;
    await bench.api.engine.submit({ ...command, amount: cents(-1) });
    await bench.api.engine.submit({
      ...command,
      commandId: 'back',
      fundsKind: 'deposit',
      amount: cents(1),
      reference: 'NOBODYKNOWSWHAT00000',
    });
    expect(kindsOf(await run(), `1:${reference}`)).toEqual([]);
    const other = reversalReference('NEITHERKNOWNNORPAID0');
    await bench.api.engine.submit({ ...command, commandId: other, reference: other, amount: cents(-1) });
    expect(kindsOf(await run(), `1:${other}`)).toEqual([['inLedgerButNotCompleted', 'beingBooked']]);
  });

  test('an entry that cancels several withdrawals matches them', async () => {
    const ids = [await withdraw(30), await withdraw(40)];
    const reference = reversalReference(`TAKENBACK${now}`);
    const command = { kind: 'moveFunds', accountId: 1, at: now, fundsKind: 'reversal', reference } as const;
    await bench.api.engine.submit({ ...command, commandId: reference, amount: cents(-(await cash()) - 60_00) });
    const found = await run();
    const ofEntries = [
      'referenceWithoutEntry',
      'entryWithoutReference',
      'twiceInLedger',
      'amountDiffersInLedger',
      'reservedDiffersFromUnderWay',
    ];
    expect(found.differences.filter(({ kind: each }) => ofEntries.includes(each))).toEqual([]);
    for (const id of ids) expect(kindsOf(found, id)).toEqual([['releasedButNotEnded', 'beingSettled']]);
    await endCancelledWithdrawals(payments());
    for (const id of ids) expect(kindsOf(await run(), id)).toEqual([]);
    await recordFunds({ userId: 1, kind: 'deposit', amount: cents(20_000_00), reference: `after-${reference}` }, payments());
  });

  test('a payment that only one side knows is left to an operator', async () => {
    const ours = await deposit();
    await report(ours);
    forget(ours);
    becomeAtProvider('AAAAAAAAAAAAAAAAAAAA');
    const found = await run();
    expect(kindsOf(found, ours)).toEqual([['unknownToProvider', null]]);
    expect(kindsOf(found, 'AAAAAAAAAAAAAAAAAAAA')).toEqual([['unknownToUs', null]]);
    expect(found.unexplained).toBe(2);
    expect(bench.api.logLines.some((line) => line.includes('unexplained breaks'))).toBe(true);
    becomeAtProvider(ours);
    forget('AAAAAAAAAAAAAAAAAAAA');
  });

  test('an unreachable or removed provider is reported as not compared, and the ledger is still compared', async () => {
    const id = await deposit('two');
    await insertTransaction(bench.database, {
      transactionId: 'OFTHOSEBEFORE0000000',
      ledgerReference: 'OFTHOSEBEFORE0000000',
      userId: 1,
      typeId: 1,
      status: 'completed',
      amountCents: 250_00,
      providerKey: 'gone',
      createdAt: new Date(now),
    });
    await updateTransaction(bench.database, id, { status: 'completed', nextCheckAt: null });
    provider('two').isDown = true;
    const found = await run();
    provider('two').isDown = false;
    expect(found.not_compared.toSorted()).toEqual(['gone', 'two']);
    expect(found.sources).toContainEqual({ provider: 'two', transactions: 1, not_compared: 'unreachable' });
    expect(found.sources).toContainEqual({ provider: 'gone', transactions: 1, not_compared: 'notConfigured' });
    expect(kindsOf(found, id)).toEqual([['completedButNotInLedger', null]]);
    expect(kindsOf(found, 'OFTHOSEBEFORE0000000')).toEqual([['completedButNotInLedger', null]]);
    await updateTransaction(bench.database, id, { status: 'expired' });
  });

  test('a hold of which the engine has another amount is a break, unless the engine is about to be told', async () => {
    const heldIn = ({ differences }: ReconciliationReport) =>
      differences.flatMap(({ kind: each, own_amount: own, ledger_amount: inEngine, transaction_id: of, explained }) =>
        each === 'heldAmountDiffers' ? [{ of, own, inEngine, explained }] : [],
      );
    const others = ((await bench.api.engine.viewAccount(1))?.held ?? 0) / 100;
    const id = await deposit();
    await report(id);
    await report(id, { status: 'reversed', euroCents: 90_00, eventId: `reversed ${id}` });
    expect(heldIn(await run())).toEqual([]);
    const hold = (amount: number) =>
      bench.api.engine.submit({
        kind: 'holdFunds',
        commandId: `hold ${amount} of ${id}`,
        accountId: 1,
        at: now,
        amount: cents(amount),
        reference: disputeReference(id),
      });
    await hold(30_00);
    expect(heldIn(await run())).toEqual([{ of: id, own: others + 90, inEngine: others + 30, explained: null }]);
    await updateTransaction(bench.database, id, { holdDueAt: new Date(now + LONGEST_UNDER_WAY_MS) });
    expect(heldIn(await run())).toEqual([]);
    await updateTransaction(bench.database, id, { holdDueAt: null, holdCents: 0 });
    expect(heldIn(await run())).toEqual([{ of: id, own: others, inEngine: others + 30, explained: null }]);
    await hold(0);
    expect(heldIn(await run())).toEqual([]);
  });

  test('an order around midnight that its provider dates a day later is no break in either span', async () => {
    const midnight = Math.ceil(now / DAY_MS) * DAY_MS;
    at(midnight - 1_000);
    const id = await deposit();
    at(midnight + 1_000);
    await report(id);
    const listRecords = provider().listRecords.bind(provider());
    provider().listRecords = async () => (await listRecords()).filter(({ transactionId }) => transactionId !== id);
    const dayBefore = await run(midnight - DAY_MS, midnight);
    provider().listRecords = listRecords;
    expect(kindsOf(dayBefore, id)).toEqual([]);
    expect(kindsOf(await run(midnight, midnight + DAY_MS), id)).toEqual([]);
  });

  test('a span of several days counts each transaction once', async () => {
    const first = now;
    await deposit();
    at(now + DAY_MS);
    await deposit('two');
    at(now + DAY_MS);
    await withdraw(1);
    expect((await run(first - 1_000, now + 1_000)).compared).toBe(3);
  });

  describe('a withdrawal', () => {
    test.each<[string, Parameters<typeof updateTransaction>[2], readonly ReconciledDifference['kind'][]]>([
      ['recorded as paid out but not paid', { status: 'completed' }, ['completedButNotPaid']],
      ['recorded as rejected but still reserved', { status: 'rejected' }, ['reservedThoughEnded', 'payoutsDoNotSum']],
      ['recorded with another amount', { amountCents: -1 }, ['reservedAmountDiffers', 'payoutsDoNotSum']],
      ['recorded under another reference', { ledgerReference: 'another' }, ['notReserved']],
    ])('%s is reported', async (_case, changes, kinds) => {
      const id = await withdraw(5);
      const before = await bench.database.query<{ status: 'pending'; amount_cents: number; ledger_reference: string }>(
        'SELECT status, amount_cents, ledger_reference FROM transactions WHERE transaction_id = $1',
        [id],
      );
      await updateTransaction(bench.database, id, changes);
      expect(kindsOf(await run(), id)).toEqual(kinds.map((each) => [each, null]));
      await updateTransaction(bench.database, id, {
        status: 'pending',
        amountCents: before[0]?.amount_cents ?? 0,
        ledgerReference: before[0]?.ledger_reference ?? '',
      });
      await cancelWithdrawal(1, id, payments());
      expect(kindsOf(await run(), id)).toEqual([]);
    });

    test('decided but not settled is explained at first, and a break later', async () => {
      const id = await withdraw(5);
      await updateTransaction(bench.database, id, { becomes: 'cancelled', nextCheckAt: new Date(now) });
      expect(kindsOf(await run(), id)).toEqual([['decidedButNotSettled', 'beingSettled']]);
      at(now + LONGEST_UNDER_WAY_MS);
      expect(kindsOf(await run(now - DAY_MS), id)).toEqual([['decidedButNotSettled', null]]);
      await updateTransaction(bench.database, id, { becomes: null, nextCheckAt: null });
      await cancelWithdrawal(1, id, payments());
    });

    test('whose refunds exceed the deposit is reported', async () => {
      const depositId = await deposit();
      await report(depositId);
      const id = await withdraw(250);
      await bench.database.query(`UPDATE payouts SET status = 'sent', deposit_id = $1, amount_cents = 25001 WHERE transaction_id = $2`, [
        depositId,
        id,
      ]);
      expect(kindsOf(await run(), depositId)).toEqual([['refundsExceedDeposit', null]]);
      await bench.database.query(`UPDATE payouts SET status = 'planned', amount_cents = 25000 WHERE transaction_id = $1`, [id]);
      await cancelWithdrawal(1, id, payments());
    });
  });

  describe('the ledger', () => {
    test('is reported if it moved unrequested money, at first as a pending booking', async () => {
      const answer = await bench.api.engine.submit({
        kind: 'moveFunds',
        commandId: 'of nobody',
        accountId: 1,
        at: now,
        fundsKind: 'deposit',
        amount: cents(100),
        reference: 'of nobody',
      });
      expect(answer.kind).not.toBe('refused');
      expect(kindsOf(await run(), '1:of nobody')).toEqual([['inLedgerButNotCompleted', 'beingBooked']]);
      at(now + LONGEST_UNDER_WAY_MS);
      expect(kindsOf(await run(now - DAY_MS), '1:of nobody')).toEqual([['inLedgerButNotCompleted', null]]);
    });

    test('is compared with an order from before the span', async () => {
      const id = await deposit();
      at(now + DAY_MS);
      await report(id);
      await updateTransaction(bench.database, id, { status: 'declined' });
      expect(kindsOf(await run(), id)).toContainEqual(['inLedgerButNotCompleted', null]);
      await updateTransaction(bench.database, id, { status: 'completed' });
    });

    test('is reported if its lines and references differ', async () => {
      await bench.database.query(
        `INSERT INTO funds_references (account_id, reference, kind, amount_cents, ledger_kind, journal_seq, at_ms)
         VALUES (1, 'without a line', 'moved', 100, 'adjustment', 1, $1)`,
        [now],
      );
      expect((await run()).differences.map((difference) => [difference.kind, difference.transaction_id])).toContainEqual([
        'referenceWithoutEntry',
        'client:1:cash without a line',
      ]);
    });

    describe('of a second partition', () => {
      const found = async () => (await run()).differences.map((difference) => [difference.kind, difference.transaction_id]);
      /** Two lines that balance, in the journal entry 900000 of a partition. */
      const bookLines = (partition: number, accounts: readonly [string, string], kindOfLines: string) =>
        bench.database.query(
          `INSERT INTO ledger_entry (partition, transaction_id, line, journal_seq, ledger_account, amount_cents, kind, at_ms)
           SELECT $1::smallint, 9000000000, line, 900000, account, amount, $4::text, $5::bigint
           FROM (VALUES (0, $2::text, 100), (1, $3::text, -100)) AS lines (line, account, amount)`,
          [partition, ...accounts, kindOfLines, now],
        );
      const refer = (partition: number, userId: number, ledgerKind: string, referenceKind: 'moved' | 'reserved') =>
        bench.database.query(
          `INSERT INTO funds_references (partition, account_id, reference, kind, amount_cents, ledger_kind, journal_seq, at_ms)
           VALUES ($1, $2, 'in a partition', $3, 100, $4, 900000, $5)`,
          [partition, userId, referenceKind, ledgerKind, now],
        );

      test('matches its own references, whatever has the same number in another partition', async () => {
        for (const [partition, userId] of [
          [0, 501],
          [1, 502],
        ] as const) {
          await bookLines(partition, [`client:${userId}:cash`, 'house:adjustments'], 'adjustment');
          await refer(partition, userId, 'adjustment', 'moved');
        }
        expect((await found()).filter(([, id]) => id?.includes('client:50'))).toEqual([]);
      });

      test('is reported if a reference is in one partition and its line in another', async () => {
        await bookLines(2, ['client:503:cash', 'house:adjustments'], 'adjustment');
        await refer(3, 503, 'adjustment', 'moved');
        expect((await found()).filter(([, id]) => id?.includes('client:503'))).toEqual([
          ['referenceWithoutEntry', 'client:503:cash in a partition'],
          ['entryWithoutReference', 'client:503:cash journal 900000 of partition 2'],
        ]);
      });

      test('counts for the totals', async () => {
        const before = (await run()).totals;
        await bookLines(4, ['client:504:reserved', 'client:504:cash'], 'reservation');
        expect((await run()).totals).toMatchObject({ reserved: before.reserved + 1, under_way: before.under_way });
        await refer(4, 504, 'reservation', 'reserved');
        expect((await run()).totals).toMatchObject({ reserved: before.reserved + 1, under_way: before.under_way + 1 });
      });

      test('is named with its damaged checkpoints', async () => {
        await bench.database.query(
          `INSERT INTO ledger_balances (partition, ledger_account, journal_seq, transaction_id, latest_at_ms, balance_cents, digest)
           VALUES (5, 'client:505:cash', 7, 70000, 0, 0, ''), (0, 'client:505:cash', 1000000, 10000000000, 0, 0, '')`,
        );
        expect(await found()).toEqual(
          expect.arrayContaining([
            ['checkpointDiffers', 'journal 7 of partition 5'],
            ['checkpointDiffers', 'journal 1000000'],
          ]),
        );
      });
    });
  });
});
