import { paymentPaths } from '@fairlead/contract/paths.ts';
import type { TransactionPageResponse, WireStatement } from '@fairlead/contract/payments/schemas.ts';
import type { DepositQueue } from '@fairlead/contract/payments/operators/schemas.ts';
import { backofficePaths, fundsPaths } from '@fairlead/contract/operators/paths.ts';
import { cents } from '@fairlead/domain/money.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../tests/support/test-api.ts';
import { EngineUnavailable } from '../../../engine/engine-port.ts';
import { encodeCursor } from '../../page-cursor.ts';
import { checkDue } from '../providers/check-due.ts';
import { checkPayments } from '../payment-jobs.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { applyProviderReport } from '../providers/apply-provider-report.ts';
import { decideDeposit } from './decide-deposit.ts';
import { openOperatorBench, type OperatorBench, type Principal } from './fixture-operators.ts';

describe.each(testDatabases)('deposit reviews on %s', (kind) => {
  let bench: OperatorBench;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    bench = await openOperatorBench(opened);
    return opened.close;
  });
  beforeEach(() => bench.reset());

  const cash = async () => (await bench.balances()).cash;
  const viewed = async () => {
    const view = await bench.api.engine.viewAccount(bench.clientId);
    if (view === null) throw new Error('the client has no account');
    return view;
  };
  const heldNow = async () => (await viewed()).held;
  const withdrawable = async () => (await viewed()).withdrawable;
  const owed = async () => (await viewed()).balances.owed;
  const lost = () => Promise.reject(new EngineUnavailable('stopped', true));
  const queue = () => bench.list<DepositQueue['data'][number]>(backofficePaths.deposits);
  const answerOf = async (...[who, id, verdict, more]: Parameters<OperatorBench['decide']>) => {
    const { outcome, body } = await bench.decide(who, id, verdict, more);
    return outcome === 'done' ? (body.data as { outcome: string }).outcome : outcome;
  };

  test('without inducements, a client sees bonuses and credits only after receiving one', async () => {
    const groups = async () => {
      const { body } = await bench.call('client', `${paymentPaths.page}?group=deposits`);
      return (body as unknown as TransactionPageResponse).groups;
    };
    expect(await groups()).toEqual(['deposits', 'withdrawals']);
    const id = await bench.deposit(300);
    await bench.database.query('UPDATE transactions SET type_id = 10 WHERE transaction_id = $1', [id]);
    expect(await groups()).toEqual(['deposits', 'withdrawals', 'bonuses']);
  });

  describe('a wire', () => {
    type Word = readonly [who: Principal, amount: number];

    test.each<[string, readonly Word[], string, string, number]>([
      ['as announced', [['first', 500]], 'decided', 'completed', 500],
      ['less than announced, and below the deposit minimum', [['first', 12.5]], 'decided', 'completed', 12.5],
      ['more than announced', [['first', 9_999]], 'decided', 'completed', 9_999],
      ['at the single-approver limit', [['first', 10_000]], 'decided', 'completed', 10_000],
      ['one cent above the limit', [['first', 10_000.01]], 'secondPersonNeeded', 'pending', 0],
      [
        'one cent above the limit, twice by the same operator',
        [
          ['first', 10_000.01],
          ['first', 10_000.01],
        ],
        'secondPersonNeeded',
        'pending',
        0,
      ],
      [
        'one cent above the limit, by two operators',
        [
          ['first', 10_000.01],
          ['second', 10_000.01],
        ],
        'decided',
        'completed',
        10_000.01,
      ],
      [
        'with different amounts from two operators',
        [
          ['first', 20_000],
          ['second', 20_001],
        ],
        'secondPersonNeeded',
        'pending',
        0,
      ],
      [
        'with two operators agreeing in the end',
        [
          ['first', 20_000],
          ['second', 20_001],
          ['first', 20_001],
        ],
        'decided',
        'completed',
        20_001,
      ],
      ['decided by the client as an operator', [['clientAsOperator', 500]], 'ownAccount', 'pending', 0],
      ['decided by the client', [['client', 500]], 'notSignedIn', 'pending', 0],
      ['of zero', [['first', 0]], 'invalidInput', 'pending', 0],
      ['of a fraction of a cent', [['first', 500.001]], 'invalidInput', 'pending', 0],
      [
        'booked twice',
        [
          ['first', 500],
          ['second', 500],
        ],
        'transactionNotOpen',
        'completed',
        500,
      ],
    ])('%s: %j ends with %s, %s, and books %d', async (_case, words, outcome, status, booked) => {
      const before = await cash();
      const id = await bench.wire(500);
      let last = '';
      for (const [who, amount] of words) last = await answerOf(who, id, 'arrived', { amount });
      expect([last, await bench.statusOf(id)]).toEqual([outcome, status]);
      expect(await cash()).toBe(before + Math.round(booked * 100));
      if (booked > 0) expect((await bench.detailOf(id)).amount).toBe(booked);
    });

    test('is booked even if it arrives after it was given up', async () => {
      const before = await cash();
      const id = await bench.wire(500);
      expect(await answerOf('first', id, 'rejected', { note: 'It never came.' })).toBe('decided');
      expect([await bench.statusOf(id), (await bench.detailOf(id)).note]).toEqual(['rejected', 'It never came.']);
      expect(await answerOf('second', id, 'arrived', { amount: 500 })).toBe('decided');
      expect([await bench.statusOf(id), await cash()]).toEqual(['completed', before + 500_00]);
    });

    test('confirmed twenty times at once is booked once', async () => {
      const before = await cash();
      const id = await bench.wire(500);
      const answers = await Promise.all(Array.from({ length: 20 }, () => answerOf('first', id, 'arrived', { amount: 500 })));
      expect(answers.filter((answer) => answer === 'decided')).toHaveLength(1);
      expect(await cash()).toBe(before + 500_00);
      expect(await bench.stepsOf(id)).toEqual(['client created', 'operator booking', 'house booked']);
    });
  });

  describe('a deposit in review', () => {
    type Review = 'amountDiffers' | 'currencyDiffers' | 'paidAfterDecision' | 'reversed';

    async function inReview(reason: Review): Promise<string> {
      switch (reason) {
        case 'amountDiffers':
          return bench.deposit(300, { euroCents: 100_00 });
        case 'currencyDiffers':
          return bench.deposit(300, { currency: 'USD' });
        case 'paidAfterDecision': {
          const id = await bench.deposit(300, { euroCents: 100_00 });
          await bench.decide('first', id, 'rejected', { note: 'Not what was ordered.' });
          await bench.pass(1_000);
          await bench.report(id, { euroCents: 300_00, eventId: `later-${id}` });
          return id;
        }
        case 'reversed': {
          const id = await bench.deposit(300);
          await bench.pass(1_000);
          await bench.report(id, { status: 'reversed', euroCents: 300_00 });
          return id;
        }
      }
    }

    test.each<[Review, string, string, string, number]>([
      ['amountDiffers', 'booked', 'decided', 'completed', 100],
      ['amountDiffers', 'rejected', 'decided', 'rejected', 0],
      ['amountDiffers', 'kept', 'invalidInput', 'inReview', 0],
      ['amountDiffers', 'reversed', 'invalidInput', 'inReview', 0],
      ['currencyDiffers', 'booked', 'amountNotAllowed', 'inReview', 0],
      ['currencyDiffers', 'rejected', 'decided', 'rejected', 0],
      ['paidAfterDecision', 'booked', 'decided', 'completed', 300],
      ['paidAfterDecision', 'rejected', 'decided', 'rejected', 0],
      ['reversed', 'kept', 'decided', 'completed', 300],
      ['reversed', 'reversed', 'decided', 'rejected', 0],
      ['reversed', 'booked', 'invalidInput', 'inReview', 300],
      ['reversed', 'rejected', 'invalidInput', 'inReview', 300],
      ['reversed', 'arrived', 'invalidInput', 'inReview', 300],
    ])('for %s, verdict %s: %s, status %s, and the account keeps %d', async (reason, verdict, outcome, status, held) => {
      const before = await cash();
      const id = await inReview(reason);
      expect(await answerOf('first', id, verdict, { note: 'because' })).toBe(outcome);
      expect([await bench.statusOf(id), await cash()]).toEqual([status, before + held * 100]);
    });

    test.each(['rejected', 'reversed'])('cannot be %s without a note for the client', async (verdict) => {
      const id = await inReview(verdict === 'rejected' ? 'amountDiffers' : 'reversed');
      expect(await answerOf('first', id, verdict)).toBe('invalidInput');
    });

    test('with nothing paid according to its provider cannot be booked, only rejected', async () => {
      const before = await cash();
      const id = await bench.deposit(300, { euroCents: 0 });
      expect(await answerOf('first', id, 'booked')).toBe('amountNotAllowed');
      expect(await answerOf('first', id, 'rejected', { note: 'nothing was paid' })).toBe('decided');
      expect(await cash()).toBe(before);
    });

    test('is never booked at a typed amount', async () => {
      const before = await cash();
      const id = await inReview('amountDiffers');
      expect(await answerOf('first', id, 'booked', { amount: 300 })).toBe('invalidInput');
      expect(await cash()).toBe(before);
    });

    test('cannot be booked once its provider reports it reversed', async () => {
      const id = await inReview('amountDiffers');
      await bench.pass(1_000);
      await bench.report(id, { status: 'reversed', euroCents: 100_00 });
      expect(await answerOf('first', id, 'booked')).toBe('amountNotAllowed');
    });

    test('cannot be decided by its own client', async () => {
      const id = await inReview('amountDiffers');
      expect([await answerOf('clientAsOperator', id, 'booked'), await answerOf('client', id, 'booked')]).toEqual([
        'ownAccount',
        'notSignedIn',
      ]);
    });

    test('wires, kept deposits and manual adjustments share one single-approver limit', async () => {
      const [wire, kept, booked] = [await bench.wire(6_000), await inReview('reversed'), await inReview('amountDiffers')];
      expect(await answerOf('first', wire, 'arrived', { amount: 6_000 })).toBe('decided');
      expect(await answerOf('second', kept, 'kept')).toBe('decided');
      // An amount that the provider vouches for uses none of the limit.
      expect(await answerOf('second', booked, 'booked')).toBe('decided');
      const left = 10_000 - 6_000 - (await bench.detailOf(kept)).amount;
      const byHand = { user_id: bench.clientId, kind: 'manualDeposit', reason: 'promised', note: '' };
      const ask = async (amount: number, request_id: string) =>
        (await bench.call('first', fundsPaths.request, { ...byHand, amount, request_id })).body.data;
      expect(await ask(left + 0.01, 'above-what-is-left')).toMatchObject({ status: 'waiting' });
      expect(await ask(left, 'all-that-is-left')).toMatchObject({ status: 'booked' });
      const another = await bench.wire(250);
      expect(await answerOf('second', another, 'arrived', { amount: 0.01 })).toBe('secondPersonNeeded');
      const shown = (await bench.list<DepositQueue['data'][number]>(backofficePaths.deposits)).map(({ one_person: room }) => room);
      expect(shown).toEqual([{ limit: 10_000, left_for_operator: 4_000 - left, left_for_subject: 0 }]);
      expect(await answerOf('first', another, 'arrived', { amount: 0.01 })).toBe('decided');
    });

    test('needs two approvers to keep a large reversed amount', async () => {
      const id = await bench.deposit(20_000);
      await bench.pass(1_000);
      await bench.report(id, { status: 'reversed', euroCents: 20_000_00 });
      expect(await answerOf('first', id, 'kept')).toBe('secondPersonNeeded');
      expect(await answerOf('first', id, 'kept')).toBe('secondPersonNeeded');
      expect(await bench.statusOf(id)).toBe('inReview');
      expect(await answerOf('second', id, 'kept')).toBe('decided');
      expect(await bench.statusOf(id)).toBe('completed');
    });

    test('that is kept shows one booking in its timeline', async () => {
      const id = await inReview('reversed');
      await bench.decide('first', id, 'kept');
      expect((await bench.stepsOf(id)).slice(1)).toEqual([
        'provider booking',
        'house booked',
        'provider reviewNeeded',
        'operator approved',
      ]);
    });

    test('is reversed whatever the account holds, and what cash cannot cover is owed', async () => {
      const id = await inReview('reversed');
      const { cash: held } = await bench.balances();
      await bench.fund(-(held - 299_99));
      expect(await answerOf('first', id, 'reversed', { note: 'because' })).toBe('decided');
      expect([await bench.statusOf(id), await cash(), await owed()]).toEqual(['rejected', 0, -1]);
      await bench.fund(1);
      expect([await cash(), await owed()]).toEqual([0, 0]);
    });

    test('shows its client completed while disputed and reversed afterwards, with the totals of the statement', async () => {
      const month = new Date(bench.now()).toISOString().slice(0, 7);
      const statement = async () => {
        const { body } = await bench.call('client', paymentPaths.statement.replace(':month', month));
        const { deposits, reversals } = (body as { data: WireStatement }).data.headings;
        return deposits + reversals;
      };
      const pageOf = async (state = '') => {
        const { body } = await bench.call('client', `${paymentPaths.page}?group=deposits${state === '' ? '' : `&status=${state}`}`);
        return body as unknown as TransactionPageResponse;
      };
      const shown = async (state = '') => (await pageOf(state)).data.map((row) => [row.state, row.transaction_status.key, row.disputed]);
      const start = await statement();
      const counted = async () => [(await pageOf()).totals.completed_amount, (await statement()) - start];
      const id = await inReview('reversed');
      expect([await shown(), await counted()]).toEqual([[['completed', 'inReview', 300]], [300, 300]]);
      expect([(await shown('completed')).length, (await shown('inReview')).length]).toEqual([1, 0]);
      expect(await answerOf('first', id, 'reversed', { note: 'because' })).toBe('decided');
      expect([await shown(), await counted()]).toEqual([[['reversed', 'rejected', 0]], [0, 0]]);
      expect([(await shown('reversed')).length, (await shown('rejected')).length]).toEqual([1, 0]);
    });

    describe('partly reversed by its provider', () => {
      const disputed = async (euros: number, id?: string) => {
        const deposit = id ?? (await bench.deposit(300));
        await bench.pass(1_000);
        await bench.report(deposit, { status: 'reversed', euroCents: euros * 100, eventId: `${deposit}-${euros}` });
        return deposit;
      };
      const shown = async (id: string) => {
        const { amount, reversed, disputed: held, transaction_status: status } = await bench.detailOf(id);
        return { status: status.key, amount, reversed, held };
      };

      test('has that amount held until it is reversed, and the rest stays completed', async () => {
        const [before, free] = [await cash(), await withdrawable()];
        const id = await disputed(100);
        expect(await shown(id)).toEqual({ status: 'inReview', amount: 300, reversed: 0, held: 100 });
        expect([await heldNow(), await withdrawable()]).toEqual([100_00, free + 200_00]);
        expect((await queue())[0]).toMatchObject({ disputed: 100, reversed: 0, reversible: 300 });
        expect(await answerOf('first', id, 'reversed', { note: 'because' })).toBe('decided');
        expect(await shown(id)).toEqual({ status: 'completed', amount: 300, reversed: 100, held: 0 });
        expect([await cash(), await heldNow(), await withdrawable()]).toEqual([before + 200_00, 0, free + 200_00]);
        expect((await bench.detailOf(id)).steps.at(-1)).toMatchObject({ step: 'reversed', amount: 100, actor: 'operator' });
      });

      test.each([
        ['kept', 'done'],
        ['reversed', 'withdrawalTakenBack'],
      ])('blocks the approval of an earlier withdrawal until it is %s', async (verdict, outcome) => {
        await bench.fund(-(await cash()));
        const id = await bench.deposit(300);
        const withdrawal = await bench.withdraw(250);
        await disputed(100, id);
        const [shownBefore] = await bench.list(backofficePaths.withdrawals);
        expect(shownBefore).toMatchObject({ transaction_id: withdrawal, pays_disputed: true });
        expect((await bench.withdrawal('first', withdrawal, 'checked')).outcome).toBe('done');
        expect((await bench.withdrawal('second', withdrawal, 'approved')).outcome).toBe('withdrawalDisputed');
        expect(await bench.balances()).toEqual({ cash: 50_00, reserved: 250_00 });
        expect(await answerOf('first', id, verdict, verdict === 'reversed' ? { note: 'because' } : {})).toBe('decided');
        expect((await bench.list(backofficePaths.withdrawals)).map(({ pays_disputed: isDisputed }) => isDisputed)).not.toContain(true);
        expect((await bench.withdrawal('second', withdrawal, 'approved')).outcome).toBe(outcome);
      });

      test('does not block a withdrawal that leaves the disputed amount', async () => {
        await bench.fund(-(await cash()));
        const id = await bench.deposit(300);
        const withdrawal = await bench.withdraw(200);
        await disputed(100, id);
        await bench.withdrawal('first', withdrawal, 'checked');
        expect((await bench.withdrawal('second', withdrawal, 'approved')).outcome).toBe('done');
      });

      test('is released once it is kept', async () => {
        const id = await disputed(100);
        expect(await answerOf('first', id, 'kept')).toBe('decided');
        expect([await shown(id), await heldNow()]).toEqual([{ status: 'completed', amount: 300, reversed: 0, held: 0 }, 0]);
      });

      test('holds more when more is disputed, never less, and never more than was deposited', async () => {
        const id = await disputed(100);
        for (const [euros, expected] of [
          [50, 100],
          [100, 100],
          [150, 150],
          [900, 300],
        ] as const) {
          await disputed(euros, id);
          expect([await heldNow(), (await shown(id)).held]).toEqual([expected * 100, expected]);
        }
      });

      test('is reversed in parts up to its amount, each part once', async () => {
        const before = await cash();
        const id = await disputed(100);
        await bench.decide('first', id, 'reversed', { note: 'a first part' });
        await disputed(250, id);
        expect([await shown(id), await heldNow()]).toEqual([{ status: 'inReview', amount: 300, reversed: 100, held: 150 }, 150_00]);
        await bench.decide('first', id, 'reversed', { note: 'a second part' });
        expect([await shown(id), await cash()]).toEqual([{ status: 'completed', amount: 300, reversed: 250, held: 0 }, before + 50_00]);
        await disputed(300, id);
        await bench.decide('first', id, 'reversed', { note: 'the rest' });
        expect([await shown(id), await cash(), await heldNow()]).toEqual([
          { status: 'rejected', amount: 300, reversed: 300, held: 0 },
          before,
          0,
        ]);
      });

      test('is not reviewed again for a part reversed earlier', async () => {
        const id = await disputed(100);
        await bench.decide('first', id, 'reversed', { note: 'because' });
        await bench.pass(1_000);
        await bench.report(id, { status: 'reversed', euroCents: 100_00, eventId: `${id}-the-same-by-another-name` });
        expect((await shown(id)).status).toBe('completed');
      });

      test.each([
        [0, 'invalidInput'],
        [0.001, 'invalidInput'],
        [300.01, 'invalidInput'],
        [40, 'decided'],
        [300, 'decided'],
      ])('can be reversed by %d: %s', async (amount, outcome) => {
        const before = await cash();
        const id = await disputed(100);
        expect(await answerOf('first', id, 'reversed', { note: 'because', amount })).toBe(outcome);
        expect(await cash()).toBe(before + 300_00 - (outcome === 'decided' ? amount * 100 : 0));
      });

      test('names the reversible amount if a reversal exceeds it', async () => {
        const id = await disputed(100);
        await bench.decide('first', id, 'reversed', { note: 'because' });
        await disputed(150, id);
        const { body } = await bench.decide('first', id, 'reversed', { note: 'because', amount: 200.01 });
        expect(body).toMatchObject({ error: { code: 'invalidInput', fields: [{ field: 'amount', message: /at most 200\.00/ }] } });
      });

      test("needs two approvers to reverse an amount far from the provider's", async () => {
        const id = await bench.deposit(20_000);
        await bench.pass(1_000);
        await bench.report(id, { status: 'reversed', euroCents: 15_000_00 });
        const word = { note: 'because', amount: 4_999.99 };
        expect(await answerOf('first', id, 'reversed', word)).toBe('secondPersonNeeded');
        expect(await answerOf('first', id, 'reversed', word)).toBe('secondPersonNeeded');
        expect(await heldNow()).toBe(15_000_00);
        expect(await answerOf('second', id, 'reversed', word)).toBe('decided');
        expect([await heldNow(), (await shown(id)).reversed]).toEqual([0, 4_999.99]);
      });

      test('disputed further while a part is being reversed returns to review with the rest', async () => {
        const id = await disputed(100);
        const { engine } = bench.api;
        const payments = { ...bench.api.payments, engine: { viewAccount: (account: number) => engine.viewAccount(account), submit: lost } };
        await decideDeposit(await bench.actorOf('first'), { transaction_id: id, verdict: 'reversed', note: 'because' }, payments);
        await disputed(180, id);
        expect(await heldNow()).toBe(180_00);
        await bench.pass(60_000);
        await checkPayments(bench.api.payments);
        expect([await shown(id), await heldNow()]).toEqual([{ status: 'inReview', amount: 300, reversed: 100, held: 80 }, 80_00]);
      });
    });

    test('that was never booked has nothing to hold', async () => {
      const id = await bench.create({ method: 1, provider: 'one', amount: 300 });
      await bench.report(id, { status: 'reversed', euroCents: 300_00 });
      expect([await bench.statusOf(id), await heldNow()]).toEqual(['declined', 0]);
    });

    test('reversed, paid again, booked again and reversed again moves the money once each time', async () => {
      const before = await cash();
      const id = await inReview('reversed');
      await bench.decide('first', id, 'reversed', { note: 'The bank took it back.' });
      expect(await cash()).toBe(before);
      await bench.pass(1_000);
      await bench.report(id, { euroCents: 300_00, eventId: `won-${id}` });
      await bench.decide('first', id, 'booked');
      expect([await bench.statusOf(id), await cash()]).toEqual(['completed', before + 300_00]);
      await bench.pass(1_000);
      await bench.report(id, { status: 'reversed', euroCents: 300_00, eventId: `lost-${id}` });
      await bench.decide('first', id, 'reversed', { note: 'The bank took it back again.' });
      expect([await bench.statusOf(id), await cash()]).toEqual(['rejected', before]);
    });

    test('leaves no break unexplained in the reconciliation once decided', async () => {
      const since = bench.now() - 1_000;
      const undone = await inReview('reversed');
      await bench.decide('first', undone, 'reversed', { note: 'because' });
      await bench.decide('first', await inReview('reversed'), 'kept');
      await bench.decide('first', await inReview('amountDiffers'), 'booked');
      await bench.decide('first', await inReview('currencyDiffers'), 'rejected', { note: 'because' });
      const again = await inReview('reversed');
      await bench.decide('first', again, 'reversed', { note: 'because' });
      await bench.pass(1_000);
      await bench.report(again, { euroCents: 300_00, eventId: `won-${again}` });
      await bench.decide('first', again, 'booked');
      await bench.pass(3_600_000);
      const { differences } = await reconcile({ from: since, until: bench.now() }, bench.api.payments);
      const ids = new Set(
        (await bench.database.query<{ id: string }>('SELECT transaction_id AS id FROM transactions')).map(({ id }) => id),
      );
      const own = differences.filter(({ transaction_id: id }) => [...ids].some((each) => id?.includes(each)));
      expect(own.filter(({ explained }) => explained === null)).toEqual([]);
    });
  });

  describe('a decision is completed once if the server dies before the engine moves the money:', () => {
    const deciders = (engine: Partial<OperatorBench['api']['payments']['engine']>) => ({
      ...bench.api.payments,
      engine: { ...bench.api.payments.engine, ...engine },
    });
    const dying = () =>
      deciders({
        viewAccount: (id) => bench.api.engine.viewAccount(id),
        submit: () => Promise.reject(new EngineUnavailable('stopped', true)),
      });

    test('a wire', async () => {
      const before = await cash();
      const id = await bench.wire(500);
      await decideDeposit(await bench.actorOf('first'), { transaction_id: id, verdict: 'arrived', amount: 400, note: '' }, dying());
      expect([await bench.statusOf(id), await cash()]).toEqual(['processing', before]);
      await bench.pass(60_000);
      await Promise.all([checkDue(bench.api.payments), checkDue(bench.api.payments)]);
      expect([await bench.statusOf(id), await cash()]).toEqual(['completed', before + 400_00]);
    });

    test('a reversed deposit', async () => {
      const before = await cash();
      const id = await bench.deposit(300);
      await bench.pass(1_000);
      await bench.report(id, { status: 'reversed', euroCents: 300_00 });
      await decideDeposit(await bench.actorOf('first'), { transaction_id: id, verdict: 'reversed', note: 'because' }, dying());
      expect([await bench.statusOf(id), await answerOf('second', id, 'kept')]).toEqual(['inReview', 'transactionNotOpen']);
      await bench.pass(60_000);
      await Promise.all([checkDue(bench.api.payments), checkDue(bench.api.payments)]);
      expect([await bench.statusOf(id), await cash()]).toEqual(['rejected', before]);
    });
  });

  describe('a deposit partly reversed after the server died before booking it', () => {
    const dying = () => {
      const { payments, engine } = bench.api;
      return { ...payments, engine: { viewAccount: (id: number) => engine.viewAccount(id), submit: lost } };
    };
    const report = (orderId: string, outcome: 'paid' | 'reversed', euros: number) => ({
      providerKey: 'one',
      report: { eventId: `${outcome}-${orderId}`, orderId, providerReference: null, outcome, amount: cents(euros * 100), currency: 'EUR' },
      source: 'callback' as const,
    });
    const takenBack = async (context = bench.api.payments) => {
      const id = await bench.create({ method: 1, provider: 'one', amount: 300 });
      await expect(applyProviderReport(report(id, 'paid', 300), dying())).rejects.toThrow(EngineUnavailable);
      await bench.pass(1_000);
      await applyProviderReport(report(id, 'reversed', 100), context);
      return id;
    };

    test('is booked immediately, and the disputed part is held', async () => {
      const [before, free] = [await cash(), await withdrawable()];
      const id = await takenBack();
      expect([await cash(), await heldNow(), await withdrawable()]).toEqual([before + 300_00, 100_00, free + 200_00]);
      expect(await bench.stepsOf(id)).toEqual(['client created', 'provider booking', 'provider reviewNeeded', 'house booked']);
    });

    test('is shown to its client as completed', async () => {
      await takenBack();
      const { body } = await bench.call('client', `${paymentPaths.page}?group=deposits`);
      expect((body as unknown as TransactionPageResponse).data.map(({ state }) => state)).toEqual(['completed']);
    });

    test('is booked once by the job if the server dies again', async () => {
      const before = await cash();
      await takenBack(dying());
      expect([await cash(), await heldNow()]).toEqual([before, 0]);
      await bench.pass(60_000);
      await Promise.all([checkPayments(bench.api.payments), checkPayments(bench.api.payments)]);
      expect([await cash(), await heldNow()]).toEqual([before + 300_00, 100_00]);
    });

    test.each<[string, object, number]>([
      ['kept', {}, 300_00],
      ['reversed', { note: 'because' }, 200_00],
    ])('%s before the job runs, its timeline shows one booking', async (verdict, more, left) => {
      const before = await cash();
      const id = await takenBack(dying());
      expect(await answerOf('first', id, verdict, more)).toBe('decided');
      expect([await cash(), await heldNow()]).toEqual([before + left, 0]);
      expect((await bench.stepsOf(id)).filter((step) => step.endsWith(' booked'))).toEqual(['house booked']);
    });
  });

  test('the queue shows what the provider reported and the reference of an awaited wire', async () => {
    const wire = await bench.wire(25_000);
    const odd = await bench.deposit(300, { euroCents: 100_00 });
    await bench.deposit(300);
    await bench.decide('first', wire, 'arrived', { amount: 25_000 });
    expect(await queue()).toMatchObject([
      {
        transaction_id: wire,
        email: 'demo@fairlead.test',
        full_name: 'Dana Demo',
        amount: 25_000,
        status: 'pending',
        provider: null,
        verdicts: ['arrived', 'rejected'],
        review_reason: null,
        reported: null,
        reference: expect.stringMatching(/^RF\d\d/),
        checked_by: 'Olga Operator',
      },
      {
        transaction_id: odd,
        amount: 300,
        status: 'inReview',
        provider: 'Provider one',
        verdicts: ['booked', 'rejected'],
        review_reason: 'amountDiffers',
        reported: { outcome: 'paid', amount: 100, currency: 'EUR' },
        reference: null,
        checked_by: null,
      },
    ]);
  });

  test('the queue is paged, oldest first, each deposit once, for one state or both', async () => {
    const odd = () => bench.deposit(300, { euroCents: 100_00 });
    const [first, second, third, fourth] = [await bench.wire(500), await odd(), await bench.wire(600), await odd()];
    const pagesOf = async (query: string) => {
      const pages = await bench.pages<DepositQueue['data'][number]>(`${backofficePaths.deposits}?${query}`);
      return pages.map((page) => page.map(({ transaction_id: id }) => id));
    };
    expect(await pagesOf('limit=2')).toEqual([
      [first, second],
      [third, fourth],
    ]);
    expect(await pagesOf('limit=1&state=inReview')).toEqual([[second], [fourth]]);
    expect(await pagesOf('limit=1&state=awaited')).toEqual([[first], [third]]);
  });

  test('the queue rejects the cursor of another list', async () => {
    const { body } = await bench.call('first', `${backofficePaths.deposits}?cursor=${encodeCursor({ value: '2020-01-02', id: 1 })}`);
    expect(body).toMatchObject({ error: { code: 'invalidInput', fields: [{ field: 'cursor' }] } });
  });
});
