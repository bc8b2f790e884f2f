import type { DepositQueue } from '@fairlead/contract/backoffice-payments.ts';
import { backofficePaths, fundsPaths } from '@fairlead/contract/backoffice-paths.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../tests/support/test-api.ts';
import { EngineUnavailable } from '../../../engine/engine-port.ts';
import { encodeCursor } from '../../page-cursor.ts';
import { checkDue } from '../check-due.ts';
import { reconcile } from '../reconcile.ts';
import { decideDeposit } from './decide-deposit.ts';
import { openOperatorBench, type OperatorBench, type Person } from './fixture-operators.ts';

describe.each(testDatabases)('operators and deposits on %s', (kind) => {
  let bench: OperatorBench;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    bench = await openOperatorBench(opened);
    return opened.close;
  });
  beforeEach(() => bench.reset());

  const cash = async () => (await bench.purses()).cash;
  const queue = () => bench.list<DepositQueue['data'][number]>(backofficePaths.deposits);
  const answerOf = async (...[who, id, verdict, more]: Parameters<OperatorBench['decide']>) => {
    const { outcome, body } = await bench.decide(who, id, verdict, more);
    return outcome === 'done' ? (body.data as { outcome: string }).outcome : outcome;
  };

  describe('a wire', () => {
    type Word = readonly [who: Person, amount: number];

    test.each<[string, readonly Word[], string, string, number]>([
      ['as announced', [['first', 500]], 'decided', 'completed', 500],
      ['less than announced, and than any deposit', [['first', 12.5]], 'decided', 'completed', 12.5],
      ['more than announced', [['first', 9_999]], 'decided', 'completed', 9_999],
      ['of what one person may book', [['first', 10_000]], 'decided', 'completed', 10_000],
      ['of a cent more', [['first', 10_000.01]], 'secondPersonNeeded', 'pending', 0],
      [
        'of a cent more, said twice by one person',
        [
          ['first', 10_000.01],
          ['first', 10_000.01],
        ],
        'secondPersonNeeded',
        'pending',
        0,
      ],
      [
        'of a cent more, said by two',
        [
          ['first', 10_000.01],
          ['second', 10_000.01],
        ],
        'decided',
        'completed',
        10_000.01,
      ],
      [
        'of which two say different things',
        [
          ['first', 20_000],
          ['second', 20_001],
        ],
        'secondPersonNeeded',
        'pending',
        0,
      ],
      [
        'of which two agree in the end',
        [
          ['first', 20_000],
          ['second', 20_001],
          ['first', 20_001],
        ],
        'decided',
        'completed',
        20_001,
      ],
      ['said by the client as an operator', [['clientAsOperator', 500]], 'ownAccount', 'pending', 0],
      ['said by the client', [['client', 500]], 'notSignedIn', 'pending', 0],
      ['of nothing', [['first', 0]], 'invalidInput', 'pending', 0],
      ['of a part of a cent', [['first', 500.001]], 'invalidInput', 'pending', 0],
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

    test('that arrives when nobody waits for it any more is booked all the same', async () => {
      const before = await cash();
      const id = await bench.wire(500);
      expect(await answerOf('first', id, 'rejected', { note: 'It never came.' })).toBe('decided');
      expect([await bench.statusOf(id), (await bench.detailOf(id)).note]).toEqual(['rejected', 'It never came.']);
      expect(await answerOf('second', id, 'arrived', { amount: 500 })).toBe('decided');
      expect([await bench.statusOf(id), await cash()]).toEqual(['completed', before + 500_00]);
    });

    test('said twenty times at once is booked once', async () => {
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
    ])('for %s, said to be %s: %s, %s, and the account has %d of it', async (reason, verdict, outcome, status, held) => {
      const before = await cash();
      const id = await inReview(reason);
      expect(await answerOf('first', id, verdict, { note: 'because' })).toBe(outcome);
      expect([await bench.statusOf(id), await cash()]).toEqual([status, before + held * 100]);
    });

    test.each(['rejected', 'reversed'])('is not %s without a note for the client', async (verdict) => {
      const id = await inReview(verdict === 'rejected' ? 'amountDiffers' : 'reversed');
      expect(await answerOf('first', id, verdict)).toBe('invalidInput');
    });

    test('M5: for which its provider reports nothing paid is not booked, and can be rejected', async () => {
      const before = await cash();
      const id = await bench.deposit(300, { euroCents: 0 });
      expect(await answerOf('first', id, 'booked')).toBe('amountNotAllowed');
      expect(await answerOf('first', id, 'rejected', { note: 'nothing was paid' })).toBe('decided');
      expect(await cash()).toBe(before);
    });

    test('is booked at no amount that somebody types', async () => {
      const before = await cash();
      const id = await inReview('amountDiffers');
      expect(await answerOf('first', id, 'booked', { amount: 300 })).toBe('invalidInput');
      expect(await cash()).toBe(before);
    });

    test('is not booked once its provider says that it was taken back', async () => {
      const id = await inReview('amountDiffers');
      await bench.pass(1_000);
      await bench.report(id, { status: 'reversed', euroCents: 100_00 });
      expect(await answerOf('first', id, 'booked')).toBe('amountNotAllowed');
    });

    test('is not decided by its own client', async () => {
      const id = await inReview('amountDiffers');
      expect([await answerOf('clientAsOperator', id, 'booked'), await answerOf('client', id, 'booked')]).toEqual([
        'ownAccount',
        'notSignedIn',
      ]);
    });

    test('M6: what arrives, what is kept and what is booked by hand count together', async () => {
      const [wire, kept, booked] = [await bench.wire(6_000), await inReview('reversed'), await inReview('amountDiffers')];
      expect(await answerOf('first', wire, 'arrived', { amount: 6_000 })).toBe('decided');
      expect(await answerOf('second', kept, 'kept')).toBe('decided');
      // What a provider vouches for takes up nothing.
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

    test('that a large amount was taken back of is kept by two people', async () => {
      const id = await bench.deposit(20_000);
      await bench.pass(1_000);
      await bench.report(id, { status: 'reversed', euroCents: 20_000_00 });
      expect(await answerOf('first', id, 'kept')).toBe('secondPersonNeeded');
      expect(await answerOf('first', id, 'kept')).toBe('secondPersonNeeded');
      expect(await bench.statusOf(id)).toBe('inReview');
      expect(await answerOf('second', id, 'kept')).toBe('decided');
      expect(await bench.statusOf(id)).toBe('completed');
    });

    test('kept is not booked a second time in its timeline', async () => {
      const id = await inReview('reversed');
      await bench.decide('first', id, 'kept');
      expect((await bench.stepsOf(id)).slice(1)).toEqual([
        'provider booking',
        'house booked',
        'provider reviewNeeded',
        'operator approved',
      ]);
    });

    test('is taken back only as far as the account holds it, and waits otherwise until it does', async () => {
      const id = await inReview('reversed');
      const { cash: held } = await bench.purses();
      await bench.fund(-(held - 299_99));
      const { outcome, body } = await bench.decide('first', id, 'reversed', { note: 'because' });
      expect([outcome, body.error?.limit]).toEqual(['insufficientFunds', 299.99]);
      expect([await bench.statusOf(id), await cash(), (await bench.detailOf(id)).note]).toEqual(['inReview', 299_99, '']);
      await bench.fund(1);
      await bench.pass(1_000);
      expect(await answerOf('first', id, 'reversed', { note: 'because' })).toBe('decided');
      expect([await bench.statusOf(id), await cash()]).toEqual(['rejected', 0]);
    });

    test('of which only a part was taken back is not taken back whole', async () => {
      const id = await bench.deposit(300);
      await bench.pass(1_000);
      await bench.report(id, { status: 'reversed', euroCents: 100_00 });
      const { outcome, body } = await bench.decide('first', id, 'reversed', { note: 'because' });
      expect([outcome, body.error?.limit]).toEqual(['amountNotAllowed', 100]);
    });

    test('taken back, paid again, booked again and taken back again moves the money each time once', async () => {
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

    test('decided leaves no difference that the reconciliation cannot explain', async () => {
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

  describe('a decision whose server dies before the engine has moved the money is taken further, once:', () => {
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

    test('money that is taken back', async () => {
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

  test('the list has what the provider said, and the reference of an awaited wire', async () => {
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

  test('the list comes page by page, each deposit once and the oldest first, of one state or of both', async () => {
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

  test('the list refuses the cursor of another list', async () => {
    const { body } = await bench.call('first', `${backofficePaths.deposits}?cursor=${encodeCursor({ value: '2020-01-02', id: 1 })}`);
    expect(body).toMatchObject({ error: { code: 'invalidInput', fields: [{ field: 'cursor' }] } });
  });
});
