import { NO_ACTIVITY, addActivity, type AccountActivity } from '@fairlead/domain/affiliates/account-activity.ts';
import { lastQualifyingDay, type FeeTerms } from '@fairlead/domain/affiliates/decide-commission.ts';
import type { EngineEvent, JournalEntry } from '@fairlead/domain/engine/event.ts';
import { addCents, cents, ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';
import { reversalReference } from '@fairlead/domain/payments/booking-reference.ts';
import type { Day } from '@fairlead/domain/payments/business-day.ts';
import { price } from '@fairlead/domain/price.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  foldEntries,
  type AffiliateCommission,
  type FoldedEntries,
  type FoldInputs,
  type ProjectedAccount,
  type ProjectedDeposit,
} from './fold-entries.ts';

const AFFILIATE = 7;
const SIGNED_UP = Date.parse('2026-01-20T15:00:00Z');
const PLAN = { planId: 3, version: 2 };

/** EUR 200 for the first two of a month, EUR 300 from the third on, for EUR 250 deposited within ten days. */
const ACQUISITION = {
  tiers: [
    { fromCount: 1, amount: cents(200_00) },
    { fromCount: 3, amount: cents(300_00) },
  ],
  minimumDeposits: cents(250_00),
  minimumVolume: cents(0),
  withinDays: 10,
};
const TERMS: FeeTerms = { acquisition: ACQUISITION, share: null };
const withVolume = (minimumVolume: number): FeeTerms => ({
  ...TERMS,
  acquisition: { ...ACQUISITION, minimumVolume: cents(minimumVolume) },
});

/** Enough paid for trading before the entries to cover any fee of the terms. */
const PAID = { ...NO_ACTIVITY, premiums: cents(300_00) };

function account(userId: number, changes: Partial<ProjectedAccount> = {}, terms: FeeTerms | null = TERMS): ProjectedAccount {
  return {
    userId,
    affiliateId: AFFILIATE,
    signedUpAt: SIGNED_UP,
    firstDepositAt: null,
    deposits: ZERO_CENTS,
    candidacy: terms === null ? null : { terms, plan: PLAN, activity: PAID },
    paid: null,
    ...changes,
  };
}

let lastSeq = 0;
function entry(accountId: number, at: string, ...events: readonly EngineEvent[]): JournalEntry {
  return { seq: (lastSeq += 1), at: Date.parse(at), accountId, commandId: null, events };
}

const deposit = (amount: number, reference = 'd1'): EngineEvent => {
  return { kind: 'fundsMoved', fundsKind: 'deposit', purse: 'cash', amount: cents(amount), reference };
};
const reversal = (amount: number, reference = 'd1', part = 1): EngineEvent => {
  return {
    kind: 'fundsMoved',
    fundsKind: 'reversal',
    purse: 'owed',
    amount: cents(-amount),
    reference: reversalReference(reference, part),
  };
};
/** A deposit reversal booked as an adjustment, the form it has in old journals. */
const reversalByAdjustment = (amount: number, reference = 'd1'): EngineEvent => {
  return { kind: 'fundsMoved', fundsKind: 'adjustment', purse: 'cash', amount: cents(-amount), reference: reversalReference(reference) };
};
const withdrawal = (amount: number, outcome: 'paid' | 'released' | 'takenBack' = 'paid'): EngineEvent => {
  return { kind: 'withdrawalSettled', amount: cents(amount), reference: 'w', outcome };
};
const premium = (amount: number): EngineEvent => ({ kind: 'premiumCharged', positionId: 1, amount: cents(amount) });
const adjustment = (amount: number): EngineEvent => {
  return { kind: 'fundsMoved', fundsKind: 'adjustment', purse: 'cash', amount: cents(amount), reference: 'goodwill' };
};

/** A stake of EUR 100 at leverage 10, at a price of 1.00 and a spread of 0.02: EUR 1,000 of volume, EUR 10 for each side. */
const QUOTE = { bid: price(980_000), ask: price(1_000_000), at: SIGNED_UP };
const STAKE = { margin: cents(100_00), leverage: 10, openPrice: price(1_000_000) };
function opened(id: number): EngineEvent {
  const terms = {
    accountId: 1,
    symbol: 'EURUSD',
    side: 'long' as const,
    openedAt: SIGNED_UP,
    guaranteedStop: false,
    openedBy: 'client' as const,
  };
  return { kind: 'positionOpened', position: { id, ...terms, ...STAKE, ...NO_STOPS }, quote: QUOTE, priceBound: null, orderId: null };
}
const CLOSING = { closePrice: QUOTE.bid, profit: cents(-20_00), reason: 'manual' as const, quote: QUOTE, seenPrice: null };
const closed = (positionId: number): EngineEvent => ({ kind: 'positionClosed', positionId, ...CLOSING });

function fold(entries: readonly JournalEntry[], accounts: readonly ProjectedAccount[], inputs: Partial<FoldInputs> = {}): FoldedEntries {
  return foldEntries(entries, {
    accounts: new Map(accounts.map((one) => [one.userId, one])),
    findClosedStake: () => STAKE,
    isLastReversal: () => true,
    countQualified: () => 0,
    bookedThrough: null,
    ...inputs,
  });
}

const shown = ({ commissions }: FoldedEntries) => commissions.map(({ reference, amount, day }) => [reference, amount / 100, day]);

describe('a deposit', () => {
  test('is an account’s first deposit only once', () => {
    const { deposits, accounts } = fold(
      [entry(1, '2026-01-21T10:00:00Z', deposit(50_00, 'a')), entry(1, '2026-01-21T11:00:00Z', deposit(60_00, 'b'))],
      [account(1)],
    );
    expect(deposits.map(({ reference, amount, isFirst }) => [reference, amount, isFirst])).toEqual([
      ['a', 50_00, true],
      ['b', 60_00, false],
    ]);
    expect(accounts).toMatchObject([
      { userId: 1, firstDepositAt: Date.parse('2026-01-21T10:00:00Z'), activity: { depositsCount: 2, deposits: 110_00 } },
    ]);
  });

  test('is not the first if there was one before', () => {
    const folded = fold([entry(1, '2026-01-21T10:00:00Z', deposit(50_00))], [account(1, { firstDepositAt: SIGNED_UP })]);
    expect(folded.deposits.map(({ isFirst }) => isFirst)).toEqual([false]);
    expect(folded.accounts.map(({ firstDepositAt }) => firstDepositAt)).toEqual([null]);
  });

  test('that was reversed is subtracted from the sums, but remains the first deposit', () => {
    const folded = fold(
      [entry(1, '2026-01-21T10:00:00Z', deposit(50_00)), entry(1, '2026-01-22T10:00:00Z', reversal(50_00))],
      [account(1)],
    );
    expect(folded.days.map(({ day, activity }) => [day, activity.depositsCount, activity.deposits])).toEqual([
      ['2026-01-21', 1, 50_00],
      ['2026-01-22', -1, -50_00],
    ]);
    expect(folded.accounts).toMatchObject([{ firstDepositAt: Date.parse('2026-01-21T10:00:00Z'), activity: { deposits: 0 } }]);
  });

  test('of an account referred by a client counts as its first deposit and in no daily sums', () => {
    const folded = fold([entry(1, '2026-01-21T10:00:00Z', deposit(500_00))], [account(1, { affiliateId: null }, null)]);
    expect(folded.days).toEqual([]);
    expect(folded.commissions).toEqual([]);
    expect(folded.accounts).toMatchObject([{ firstDepositAt: Date.parse('2026-01-21T10:00:00Z') }]);
  });

  test.each([
    ['of an account that is not referred', entry(2, '2026-01-21T10:00:00Z', deposit(50_00))],
    ['that is a correction', entry(1, '2026-01-21T10:00:00Z', adjustment(50_00))],
  ])('%s does not count', (_case, only) => {
    expect(fold([only], [account(1)])).toEqual({ days: [], accounts: [], deposits: [], commissions: [] });
  });
});

describe('trading', () => {
  test('counts volume and half of the spread on each side, and premiums', () => {
    const { days } = fold(
      [entry(1, '2026-01-21T10:00:00Z', opened(1)), entry(1, '2026-01-22T10:00:00Z', closed(1), premium(3_00))],
      [account(1)],
    );
    expect(days.map(({ day, activity }) => [day, activity.volume, activity.spread, activity.premiums])).toEqual([
      ['2026-01-21', 1_000_00, 10_00, 0],
      ['2026-01-22', 1_000_00, 10_00, 3_00],
    ]);
  });

  test('counts a partial close by its own stake', () => {
    const part: EngineEvent = { kind: 'positionPartClosed', positionId: 1, partId: 9, margin: cents(40_00), ...CLOSING };
    const findClosedStake = (id: number) => (id === 9 ? { ...STAKE, margin: cents(40_00) } : null);
    const { days } = fold([entry(1, '2026-01-21T10:00:00Z', part)], [account(1)], { findClosedStake });
    expect(days.map(({ activity }) => activity.volume)).toEqual([400_00]);
  });
});

describe('an account qualifies', () => {
  test.each<[string, readonly [at: string, amount: number][], string | null]>([
    ['with one sufficient deposit', [['2026-01-21T10:00:00Z', 250_00]], '2026-01-21'],
    ['not with an insufficient deposit', [['2026-01-21T10:00:00Z', 249_99]], null],
    [
      'with several deposits together',
      [
        ['2026-01-21T10:00:00Z', 100_00],
        ['2026-01-23T10:00:00Z', 150_00],
      ],
      '2026-01-23',
    ],
    ['at the last moment of the last day', [['2026-01-30T23:59:59.999Z', 250_00]], '2026-01-30'],
    ['not a moment later', [['2026-01-31T00:00:00Z', 250_00]], null],
    [
      'not by later deposits',
      [
        ['2026-01-30T10:00:00Z', 100_00],
        ['2026-01-31T10:00:00Z', 150_00],
      ],
      null,
    ],
  ])('%s', (_case, deposits, day) => {
    const folded = fold(
      deposits.map(([at, amount], place) => entry(1, at, deposit(amount, `d${place}`))),
      [account(1)],
    );
    expect(shown(folded)).toEqual(day === null ? [] : [['acquisition:1', 200, day]]);
  });

  test('once its volume is reached', () => {
    const entries = [
      entry(1, '2026-01-21T10:00:00Z', deposit(250_00)),
      entry(1, '2026-01-22T10:00:00Z', opened(1)),
      entry(1, '2026-01-24T10:00:00Z', closed(1)),
    ];
    const folded = fold(entries, [account(1, {}, withVolume(2_000_00))]);
    expect(shown(folded)).toEqual([['acquisition:1', 200, '2026-01-24']]);
    expect(folded.accounts).toMatchObject([{ qualifiedAt: Date.parse('2026-01-24T10:00:00Z') }]);
    expect(folded.commissions[0]?.detail).toEqual({
      kind: 'acquisition',
      deposits: 250_00,
      withdrawals: 0,
      minimumDeposits: 250_00,
      volume: 2_000_00,
      minimumVolume: 2_000_00,
      revenue: 320_00,
      count: 1,
      fromCount: 1,
    });
  });

  test('with activity from before the page', () => {
    const candidacy = { terms: TERMS, plan: PLAN, activity: { ...PAID, depositsCount: 1, deposits: cents(200_00) } };
    const folded = fold([entry(1, '2026-01-21T10:00:00Z', deposit(50_00))], [account(1, { candidacy })]);
    expect(folded.commissions).toMatchObject([{ affiliateId: AFFILIATE, userId: 1, kind: 'acquisition', plan: PLAN }]);
  });

  test('once, however active it is', () => {
    const entries = [1, 2, 3].map((place) => entry(1, '2026-01-21T10:00:00Z', deposit(300_00, `d${place}`)));
    expect(shown(fold(entries, [account(1)]))).toEqual([['acquisition:1', 200, '2026-01-21']]);
  });

  test('not if its plan pays nothing for it', () => {
    expect(fold([entry(1, '2026-01-21T10:00:00Z', deposit(300_00))], [account(1, {}, null)]).commissions).toEqual([]);
  });
});

describe('a fee is due once the account has paid that much for trading', () => {
  const unpaid = (userId: number, terms = TERMS) => account(userId, { candidacy: { terms, plan: PLAN, activity: NO_ACTIVITY } });
  const pays = (day: string, amount: number, userId = 1) => entry(userId, `2026-01-${day}T12:00:00Z`, premium(amount));
  const deposited = (userId = 1) => entry(userId, '2026-01-21T10:00:00Z', deposit(250_00));
  const shareOf = (...basisPoints: number[]): FeeTerms => ({
    ...TERMS,
    share: { tiers: basisPoints.map((each, fromCount) => ({ fromCount, basisPoints: each })), months: null },
  });

  test.each<[string, readonly JournalEntry[], FeeTerms, string | null]>([
    ['not for a deposit alone', [deposited()], TERMS, null],
    ['on the day on which the last cent is paid', [deposited(), pays('22', 199_99), pays('24', 1)], TERMS, '2026-01-24'],
    ['not one cent earlier', [deposited(), pays('22', 199_99)], TERMS, null],
    ['counting spread', [deposited(), entry(1, '2026-01-22T10:00:00Z', opened(1), closed(1)), pays('23', 180_00)], TERMS, '2026-01-23'],
    ['with the deposit, if the trading came first', [pays('20', 200_00), deposited()], TERMS, '2026-01-21'],
    ['not for payments after the qualifying days', [deposited(), pays('31', 200_00)], TERMS, null],
    ['in addition to the share', [deposited(), pays('22', 249_99), pays('23', 1)], shareOf(2_000), '2026-01-23'],
    ['in addition to the largest share', [deposited(), pays('22', 399_98), pays('23', 2)], shareOf(2_000, 5_000), '2026-01-23'],
  ])('%s', (_case, entries, terms, day) => {
    expect(shown(fold(entries, [unpaid(1, terms)]))).toEqual(day === null ? [] : [['acquisition:1', 200, day]]);
  });

  test('and that much more in a higher tier; a waiting account takes no place in the month', () => {
    const users = [1, 2, 3, 4];
    const entries = [
      ...users.map((userId) => deposited(userId)),
      ...users.map((userId) => pays('22', 250_00, userId)),
      pays('23', 50_00, 4),
    ];
    const { commissions } = fold(
      entries,
      users.map((userId) => unpaid(userId)),
    );
    expect(commissions.map(({ userId, amount, detail }) => [userId, amount / 100, 'count' in detail && detail.count])).toEqual([
      [1, 200, 1],
      [2, 200, 2],
      [4, 300, 3],
    ]);
  });
});

describe('tiers', () => {
  const users = [1, 2, 3, 4];

  test('count the accounts of a month in the order in which they qualify', () => {
    const entries = users.map((userId) => entry(userId, '2026-01-25T10:00:00Z', deposit(250_00)));
    expect(
      shown(
        fold(
          entries,
          users.map((userId) => account(userId)),
        ),
      ).map(([, amount]) => amount),
    ).toEqual([200, 200, 300, 300]);
  });

  test('start again each month, separately for each affiliate', () => {
    const lateSignUp = { signedUpAt: Date.parse('2026-01-28T10:00:00Z') };
    const days = ['2026-01-29', '2026-01-30', '2026-01-31', '2026-02-01'];
    const entries = days.map((day, place) => entry(place + 1, `${day}T10:00:00Z`, deposit(250_00)));
    const accounts = users.map((userId) => account(userId, { ...lateSignUp, affiliateId: userId === 3 ? 8 : AFFILIATE }));
    const countQualified = (affiliateId: number, month: string) => (affiliateId === AFFILIATE && month === '2026-01' ? 1 : 0);
    const { commissions } = fold(entries, accounts, { countQualified });
    expect(commissions.map(({ userId, amount }) => [userId, amount / 100])).toEqual([
      [1, 200],
      [2, 300],
      [3, 200],
      [4, 200],
    ]);
  });
});

describe('withdrawn money does not count as deposited', () => {
  const at = (hour: number, ...events: readonly EngineEvent[]) => entry(1, `2026-01-21T${String(hour).padStart(2, '0')}:00:00Z`, ...events);

  test('so that the same money deposited twice earns nothing', () => {
    const entries = [at(8, deposit(200_00, 'a')), at(9, withdrawal(200_00)), at(10, deposit(200_00, 'b'))];
    expect(fold(entries, [account(1)]).commissions).toEqual([]);
  });

  test('and further deposits do', () => {
    const entries = [at(8, deposit(200_00, 'a')), at(9, withdrawal(150_00)), at(10, deposit(200_00, 'b'))];
    expect(fold(entries, [account(1)]).commissions).toMatchObject([
      { kind: 'acquisition', detail: { deposits: 250_00, withdrawals: 150_00 } },
    ]);
  });

  test.each(['released', 'takenBack'] as const)('unless the withdrawal was %s', (outcome) => {
    const entries = [at(8, deposit(200_00, 'a')), at(9, withdrawal(200_00, outcome)), at(10, deposit(50_00, 'b'))];
    expect(fold(entries, [account(1)]).commissions).toHaveLength(1);
  });

  test('and commission earned before is kept', () => {
    const entries = [at(8, deposit(250_00, 'a')), at(9, withdrawal(250_00))];
    expect(fold(entries, [account(1)]).commissions).toHaveLength(1);
  });

  test('nor does a later reversal, unless the deposits net of earlier withdrawals fall below the minimum', () => {
    const entries = [at(8, deposit(400_00, 'a')), at(8, withdrawal(100_00))];
    const qualified = [at(7, withdrawal(100_00)), ...entries.slice(0, 1)];
    expect(fold([...qualified, at(9, reversal(50_00, 'a'))], [account(1)]).commissions).toHaveLength(1);
    expect(fold([...qualified, at(9, reversal(50_01, 'a'))], [account(1)]).commissions).toMatchObject([
      { kind: 'acquisition' },
      { kind: 'correction', detail: { deposits: 249_99 } },
    ]);
  });
});

test('a deposit reversed in parts is subtracted from the count with the last part', () => {
  const entries = [
    entry(1, '2026-01-21T08:00:00Z', deposit(250_00, 'a')),
    entry(1, '2026-01-22T08:00:00Z', reversal(100_00, 'a')),
    entry(1, '2026-01-23T08:00:00Z', reversal(150_00, 'a', 2)),
  ];
  const isLastReversal = (_accountId: number, reference: string) => reference === reversalReference('a', 2);
  const folded = fold(entries, [account(1)], { isLastReversal });
  expect(folded.days.map(({ activity: { depositsCount, deposits } }) => [depositsCount, deposits])).toEqual([
    [1, 250_00],
    [0, -100_00],
    [-1, -150_00],
  ]);
  expect(folded.commissions.map(({ kind }) => kind)).toEqual(['acquisition', 'correction']);
});

test('deposits reversed by adjustments do not count either', () => {
  const entries = [
    entry(1, '2026-01-21T08:00:00Z', deposit(200_00, 'a')),
    entry(1, '2026-01-22T08:00:00Z', reversalByAdjustment(200_00, 'a')),
    entry(1, '2026-01-23T08:00:00Z', deposit(200_00, 'b')),
  ];
  expect(fold(entries, [account(1)]).commissions).toEqual([]);
});

describe('commission is reversed', () => {
  const qualifying = entry(1, '2026-01-21T10:00:00Z', deposit(250_00, 'a'));
  const paid = { amount: cents(200_00), minimumDeposits: cents(250_00), withdrawals: ZERO_CENTS, plan: PLAN };
  const undoing = ['acquisition:1:undone', -200, '2026-01-25'];

  test('if deposits fall below the minimum, in the same page', () => {
    const folded = fold([qualifying, entry(1, '2026-01-25T10:00:00Z', reversal(250_00, 'a'))], [account(1)]);
    expect(shown(folded)).toEqual([['acquisition:1', 200, '2026-01-21'], undoing]);
    expect(folded.commissions[1]).toMatchObject({
      kind: 'correction',
      plan: PLAN,
      detail: { kind: 'undone', deposits: 0, minimumDeposits: 250_00 },
    });
  });

  test('if deposits fall below the minimum, in a later page', () => {
    const known = account(1, { paid, deposits: cents(300_00), firstDepositAt: SIGNED_UP }, null);
    expect(shown(fold([entry(1, '2026-01-25T10:00:00Z', reversal(50_01, 'a'))], [known]))).toEqual([undoing]);
  });

  test('permanently, whatever is deposited afterwards', () => {
    const entries = [
      qualifying,
      entry(1, '2026-01-25T10:00:00Z', reversal(250_00, 'a')),
      entry(1, '2026-01-26T10:00:00Z', deposit(900_00, 'b')),
      entry(1, '2026-01-27T10:00:00Z', reversal(900_00, 'b')),
    ];
    expect(shown(fold(entries, [account(1)]))).toEqual([['acquisition:1', 200, '2026-01-21'], undoing]);
  });

  test('not while enough is left', () => {
    const known = account(1, { paid, deposits: cents(300_00) }, null);
    expect(fold([entry(1, '2026-01-25T10:00:00Z', reversal(50_00, 'a'))], [known]).commissions).toEqual([]);
  });

  test('without a minimum, if nothing is left', () => {
    const known = account(1, { paid: { ...paid, minimumDeposits: ZERO_CENTS }, deposits: cents(10_00) }, null);
    expect(shown(fold([entry(1, '2026-01-25T10:00:00Z', reversal(10_00, 'a'))], [known]))).toEqual([undoing]);
  });

  test('not if nothing was paid', () => {
    expect(fold([entry(1, '2026-01-25T10:00:00Z', reversal(10_00, 'a'))], [account(1)]).commissions).toEqual([]);
  });
});

test.each([
  ['2026-01-20', '2026-01-21'],
  ['2026-01-21', '2026-01-22'],
  ['2026-01-25', '2026-01-26'],
])('with the books closed through %s, late entries count and are booked on %s', (bookedThrough, bookedOn) => {
  const entries = [entry(1, '2026-01-21T10:00:00Z', deposit(250_00, 'a')), entry(1, '2026-01-21T11:00:00Z', reversal(250_00, 'a'))];
  const folded = fold(entries, [account(1)], { bookedThrough });
  expect(folded.commissions.map(({ day }) => day)).toEqual([bookedOn, bookedOn]);
  expect(folded.days.map(({ day }) => day)).toEqual([bookedOn]);
});

/** The state of accounts between two pages, kept the way the database keeps it. */
class Books {
  readonly days = new Map<string, AccountActivity>();
  readonly firstDeposits = new Map<number, number>();
  readonly sums = new Map<number, AccountActivity>();
  readonly qualified = new Map<number, number>();
  readonly deposits: ProjectedDeposit[] = [];
  readonly commissions: AffiliateCommission[] = [];

  follow(entries: readonly JournalEntry[], accounts: readonly ProjectedAccount[], bookedThrough: Day | null): void {
    const before = new Map(this.qualified);
    const countQualified = (affiliateId: number, month: string): number =>
      [...before].filter(([userId, at]) => affiliateOf(accounts, userId) === affiliateId && new Date(at).toISOString().startsWith(month))
        .length;
    const folded = fold(
      entries,
      accounts.map((one) => this.#known(one)),
      { countQualified, bookedThrough },
    );
    for (const { userId, day, activity } of folded.days) this.days.set(`${userId} ${day}`, addActivity(this.#day(userId, day), activity));
    for (const { userId, activity, firstDepositAt, qualifiedAt } of folded.accounts) {
      this.sums.set(userId, addActivity(this.sums.get(userId) ?? NO_ACTIVITY, activity));
      if (firstDepositAt !== null) this.firstDeposits.set(userId, firstDepositAt);
      if (qualifiedAt !== null) this.qualified.set(userId, qualifiedAt);
    }
    this.deposits.push(...folded.deposits);
    this.commissions.push(...folded.commissions);
  }

  #day(userId: number, day: Day): AccountActivity {
    return this.days.get(`${userId} ${day}`) ?? NO_ACTIVITY;
  }

  #known(base: ProjectedAccount): ProjectedAccount {
    const { userId, candidacy } = base;
    const booked = this.commissions.filter((one) => one.userId === userId);
    const acquisition = booked.find(({ kind }) => kind === 'acquisition');
    const isUndone = booked.some(({ kind }) => kind === 'correction');
    return {
      ...base,
      firstDepositAt: this.firstDeposits.get(userId) ?? null,
      deposits: this.sums.get(userId)?.deposits ?? ZERO_CENTS,
      candidacy:
        candidacy === null || this.qualified.has(userId)
          ? null
          : { ...candidacy, activity: addActivity(candidacy.activity, this.#counting(base, candidacy.terms)) },
      paid:
        acquisition === undefined || isUndone
          ? null
          : {
              amount: acquisition.amount,
              minimumDeposits: ACQUISITION.minimumDeposits,
              withdrawals: withdrawalsOf(acquisition),
              plan: PLAN,
            },
    };
  }

  #counting({ userId, signedUpAt }: ProjectedAccount, { acquisition }: FeeTerms): AccountActivity {
    const last = lastQualifyingDay(signedUpAt, acquisition);
    return [...this.days]
      .filter(([key]) => key.startsWith(`${userId} `) && key.slice(`${userId} `.length) <= last)
      .reduce((sum, [, activity]) => addActivity(sum, activity), NO_ACTIVITY);
  }
}

function withdrawalsOf({ detail }: AffiliateCommission): Cents {
  return 'withdrawals' in detail && typeof detail.withdrawals === 'number' ? cents(detail.withdrawals) : ZERO_CENTS;
}

function affiliateOf(accounts: readonly ProjectedAccount[], userId: number): number | null {
  return accounts.find((one) => one.userId === userId)?.affiliateId ?? null;
}

const step = fc.record({
  userId: fc.integer({ min: 1, max: 6 }),
  hours: fc.integer({ min: 0, max: 40 }),
  what: fc.constantFrom('deposit', 'deposit', 'reversal', 'withdrawal', 'open', 'close', 'premium', 'correction'),
  amount: fc.integer({ min: 1, max: 300_00 }),
  isCut: fc.boolean(),
});

function eventOf({ what, amount }: { readonly what: string; readonly amount: number }, place: number): EngineEvent {
  if (what === 'deposit') return deposit(amount, `d${place}`);
  if (what === 'reversal') return reversal(amount, `r${place}`);
  if (what === 'withdrawal') return withdrawal(amount);
  if (what === 'premium') return premium(amount);
  if (what === 'correction') return adjustment(amount);
  return what === 'open' ? opened(place) : closed(place);
}

test('the outcome does not depend on how the journal is split into pages', () => {
  const unpaid = { candidacy: { terms: TERMS, plan: PLAN, activity: NO_ACTIVITY } };
  // Two affiliates, one account that has paid nothing yet, one without terms, and one referred by a client.
  const accounts = [
    account(1, {}, withVolume(1_000_00)),
    account(2),
    account(3, unpaid),
    account(4, { affiliateId: 8 }),
    account(5, {}, null),
    account(6, { affiliateId: null }, null),
  ];
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.constantFrom(null, '2026-01-24'), (steps, bookedThrough) => {
      let at = SIGNED_UP;
      const entries = steps.map((one, place): JournalEntry => {
        at += one.hours * 3_600_000;
        return { seq: place + 1, at, accountId: one.userId, commandId: null, events: [eventOf(one, place)] };
      });
      const whole = new Books();
      whole.follow(entries, accounts, bookedThrough);
      const inParts = new Books();
      let from = 0;
      steps.forEach(({ isCut }, place) => {
        if (!isCut) return;
        inParts.follow(entries.slice(from, place + 1), accounts, bookedThrough);
        from = place + 1;
      });
      inParts.follow(entries.slice(from), accounts, bookedThrough);
      expect(inParts).toEqual(whole);
      const total = [...whole.sums.values()].reduce((sum, { deposits }) => addCents(sum, deposits), ZERO_CENTS);
      expect(total).toBe(entries.reduce((sum, { events }) => sum + movedBy(events), 0));
    }),
    { numRuns: 500 },
  );
});

function movedBy(events: readonly EngineEvent[]): number {
  return events.reduce((sum, event) => sum + (event.kind === 'fundsMoved' && event.reference !== 'goodwill' ? event.amount : 0), 0);
}
