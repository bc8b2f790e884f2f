import { paymentPaths } from '@fairlead/contract/paths.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { reversalReference } from '@fairlead/domain/payments/booking-reference.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../tests/support/test-api.ts';
import { seededRandom } from '../../../demo/seeded-random.ts';
import { EngineUnavailable } from '../../../engine/engine-port.ts';
import { readQueuedEmails } from '../../../email/fixture-emails.ts';
import { checkPayments } from '../payment-jobs.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { sendRefunds } from '../providers/send-refunds.ts';
import { openOperatorBench, type OperatorBench } from './fixture-operators.ts';
import { reviewWithdrawal } from './review-withdrawal.ts';

describe.each(testDatabases)('withdrawals that the engine cancels on %s', (kind) => {
  let bench: OperatorBench;
  let counted = 0;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    bench = await openOperatorBench(opened);
    return opened.close;
  });
  beforeEach(async () => {
    await bench.reset();
    // A small account that holds less than one withdrawal.
    const { cash } = await bench.balances();
    await bench.fund(1_500_00 - cash);
  });

  const job = () => checkPayments(bench.api.payments);
  const next = () => (counted += 1);

  /** A reversal of more than the cash, so that the reserved money covers the rest. */
  async function reverse(): Promise<void> {
    const { cash } = await bench.balances();
    const reference = reversalReference(`PAID${next()}`);
    const command = { kind: 'moveFunds', commandId: reference, accountId: bench.clientId, at: bench.now(), reference } as const;
    await bench.api.engine.submit({ ...command, fundsKind: 'reversal', amount: cents(-cash - 1) });
  }

  /** A price jump that makes a position lose more than the cash. */
  async function lose(): Promise<void> {
    const { engine, market } = bench.api;
    const at = bench.now();
    market.setQuote('BTCUSD', 60_000_000_000, 60_000_000_000, at);
    const { cash } = await bench.balances();
    const margin = cents(Math.floor(cash / 100) * 100);
    const terms = { symbol: 'BTCUSD', side: 'long', leverage: 2, priceBound: price(9_000_000_000_000), guaranteedStop: false } as const;
    const stops = { stopLoss: null, takeProfit: null, trailingDistance: null, openedBy: 'client' } as const;
    const command = { kind: 'openPosition', commandId: `open:${next()}`, accountId: bench.clientId, at, margin } as const;
    const opened = await engine.submit({ ...command, ...terms, ...stops });
    if (opened.kind !== 'opened') throw new Error('no position was opened');
    market.setQuote('BTCUSD', 20_000_000_000, 20_000_000_000, at);
    const close = { kind: 'closePosition', commandId: `close:${next()}`, accountId: bench.clientId, at } as const;
    await engine.submit({ ...close, positionId: opened.positionId, seenPrice: null, margin: null, reason: 'manual' });
  }

  const causes = { usedForReversal: reverse, usedForLoss: lose } as const;
  type Cause = keyof typeof causes;

  /** A withdrawal of EUR 1,000 that the first operator has checked. */
  async function checked(): Promise<string> {
    const id = await bench.withdraw(1_000);
    await bench.withdrawal('first', id, 'checked');
    return id;
  }

  const stoppedEngine = () => ({
    ...bench.api.payments,
    engine: {
      viewAccount: (id: number) => bench.api.engine.viewAccount(id),
      submit: () => Promise.reject(new EngineUnavailable('stopped', true)),
    },
  });
  const decideWithoutEngine = async (id: string, verdict: 'approved' | 'rejected') =>
    reviewWithdrawal(await bench.actorOf('second'), { transaction_id: id, verdict, note: 'because' }, stoppedEngine());

  interface Shown {
    readonly status: string;
    readonly last: string | undefined;
    readonly payouts: string;
    readonly settledAs: string | null;
  }

  async function shown(id: string): Promise<Shown> {
    const [row] = await bench.database.query<{ status: string; becomes: string | null; payouts: string; settled: string | null }>(
      `SELECT status, becomes, (SELECT string_agg(DISTINCT status, ',' ORDER BY status) FROM payouts AS p WHERE p.transaction_id = t.transaction_id) AS payouts,
         (SELECT ledger_kind FROM funds_references AS f WHERE f.reference = t.ledger_reference AND f.kind = 'settled') AS settled
       FROM transactions AS t WHERE transaction_id = $1`,
      [id],
    );
    if (row === undefined) throw new Error('the withdrawal does not exist');
    expect(row.becomes).toBeNull();
    return { status: row.status, last: (await bench.detailOf(id)).steps.at(-1)?.step, payouts: row.payouts, settledAs: row.settled };
  }

  const mails = async () => (await readQueuedEmails(bench.database, bench.api.secretBox)).map(({ content }) => content.template);
  const endedAs = (cause: Cause): Shown => ({ status: 'cancelled', last: cause, payouts: 'dropped', settledAs: 'release' });

  describe.each<Cause>(['usedForReversal', 'usedForLoss'])('%s', (cause) => {
    const takeBack = causes[cause];
    const template = cause === 'usedForLoss' ? 'withdrawalUsedForLoss' : 'withdrawalUsedForReversal';

    test('while undecided: it ends, its client is told once, and it leaves every queue', async () => {
      const id = await bench.withdraw(1_000);
      await takeBack();
      expect(await bench.statusOf(id)).toBe('pending');
      await Promise.all([job(), job()]);
      await job();
      expect(await shown(id)).toEqual(endedAs(cause));
      expect((await mails()).filter((each) => each === template)).toHaveLength(1);
      expect((await bench.balances()).reserved).toBe(0);
    });

    test('before the second approval: nothing is sent, and the operator is told', async () => {
      const id = await checked();
      await takeBack();
      expect((await bench.withdrawal('second', id, 'approved')).outcome).toBe('withdrawalTakenBack');
      await job();
      await sendRefunds(bench.api.payments);
      expect(await shown(id)).toEqual(endedAs(cause));
      expect([bench.one.refunds, await mails()]).toEqual([[], expect.not.arrayContaining(['withdrawalApproved'])]);
    });

    test.each(['approved', 'rejected'] as const)(
      'after it is %s but before the engine settles it: it ends as cancelled by the engine',
      async (verdict) => {
        const id = await checked();
        await decideWithoutEngine(id, verdict);
        await takeBack();
        await bench.pass(60_000);
        await Promise.all([job(), job()]);
        expect(await shown(id)).toEqual(endedAs(cause));
        expect((await mails()).filter((each) => each.startsWith('withdrawal'))).toEqual(['withdrawalRequested', template]);
      },
    );

    test('before its client cancels it: it ends as cancelled by the engine', async () => {
      const id = await bench.withdraw(1_000);
      await takeBack();
      expect((await bench.call('client', paymentPaths.cancel, { transaction_id: id })).outcome).toBe('done');
      await job();
      expect(await shown(id)).toEqual(endedAs(cause));
    });

    test('after approval: it is paid and stays paid', async () => {
      const id = await checked();
      await bench.withdrawal('second', id, 'approved');
      await takeBack();
      await job();
      expect(await shown(id)).toMatchObject({ status: 'sending', settledAs: 'withdrawal', payouts: 'owed' });
    });

    test('leaves no break unexplained in the reconciliation, before and after it is recorded', async () => {
      const since = bench.now() - 1_000;
      const id = await checked();
      await takeBack();
      const run = async () => {
        const { differences } = await reconcile({ from: since, until: bench.now() + 1 }, bench.api.payments);
        return differences.filter(({ transaction_id: of, kind: what }) => of === id || what === 'reservedDiffersFromUnderWay');
      };
      expect((await run()).map(({ kind: what, explained }) => [what, explained])).toEqual([['releasedButNotEnded', 'beingSettled']]);
      await job();
      expect(await run()).toEqual([]);
    });
  });

  test('of two withdrawals the newest is cancelled, and the other is still paid', async () => {
    const [older, newer] = [await bench.withdraw(500), await bench.withdraw(600)];
    await reverse();
    await job();
    expect(await shown(newer)).toEqual(endedAs('usedForReversal'));
    await bench.approve(older);
    expect(await shown(older)).toMatchObject({ status: 'sending', settledAs: 'withdrawal' });
  });

  test('decided and cancelled concurrently, in any order, it is either paid or used, never both', async () => {
    const random = seededRandom(7);
    const outcomes = new Set<string>();
    for (let round = 0; round < 24; round += 1) {
      const { cash } = await bench.balances();
      await bench.fund(1_500_00 - cash);
      const id = await checked();
      const decided = Promise.withResolvers<unknown>();
      const acts = [
        () => bench.withdrawal('second', id, round % 4 === 0 || random() < 0.5 ? 'approved' : 'rejected', 'because').then(decided.resolve),
        async () => {
          // Every fourth round waits until the operator has an answer.
          if (round % 4 === 0) await decided.promise;
          await causes[random() < 0.5 ? 'usedForLoss' : 'usedForReversal']();
        },
        () => job(),
        () => (random() < 0.5 ? decideWithoutEngine(id, 'approved').catch(() => undefined) : Promise.resolve()),
      ].toSorted(() => random() - 0.5);
      await Promise.all(
        acts.map(async (act) => {
          for (let turns = Math.floor(random() ** 2 * 120); turns > 0; turns -= 1) await bench.database.query('SELECT 1');
          await act();
        }),
      );
      await bench.pass(60_000);
      await job();
      const { status, settledAs, payouts } = await shown(id);
      outcomes.add(status);
      if (status === 'sending') expect([settledAs, payouts]).toEqual(['withdrawal', 'owed']);
      else expect([settledAs, payouts]).toEqual(['release', 'dropped']);
    }
    expect([...outcomes]).toEqual(expect.arrayContaining(['cancelled', 'sending']));
    expect((await bench.balances()).reserved).toBe(0);
  }, 60_000);
});
