import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { TRANSACTION_STATUSES } from './transaction-status.ts';
import { findDifferences, type DifferenceKind, type LedgerRecord, type OwnRecord, type ProviderRecord } from './reconciliation.ts';

const own = (status: OwnRecord['status'], amount = 250, reversed = 0): OwnRecord => ({
  transactionId: 'a',
  status,
  amount: cents(amount),
  reversed: cents(reversed),
  currency: 'EUR',
});
const at = (outcome: ProviderRecord['outcome'], amount = 250, currency = 'EUR'): ProviderRecord => ({
  transactionId: 'a',
  outcome,
  amount: cents(amount),
  currency,
});
const booked = (amount = 250): LedgerRecord => ({ transactionId: 'a', amount: cents(amount) });

describe('our transactions, the provider and the ledger', () => {
  test.each<[string, OwnRecord | null, ProviderRecord | null, readonly LedgerRecord[], readonly DifferenceKind[]]>([
    ['agree on a payment', own('completed'), at('paid'), [booked()], []],
    ['agree on a decline', own('declined'), at('declined'), [], []],
    ['agree on a pending one', own('pending'), at('pending'), [], []],
    ['agree on one the provider never saw', own('expired'), null, [], []],
    ['agree on an unknown order that was not paid', null, at('declined'), [], []],
    ['differ on a payment that was never reported', own('pending'), at('paid'), [], ['paidButNotBooked']],
    ['differ on one that expired here', own('expired'), at('paid'), [], ['paidButNotBooked']],
    ['differ on a booking without a payment', own('completed'), at('declined'), [booked()], ['bookedButNotPaid']],
    ['differ on a reversed payment', own('completed'), at('reversed'), [booked()], ['bookedButNotPaid']],
    ['differ on a reversed one in review', own('inReview'), at('reversed'), [booked()], ['bookedButNotPaid']],
    ['agree on one reversed before it was booked', own('inReview'), at('reversed'), [], []],
    ['differ on one the provider does not know', own('completed'), null, [booked()], ['unknownToProvider']],
    ['differ on one we do not know', null, at('paid'), [], ['unknownToUs']],
    ['differ on the amount', own('completed'), at('paid', 25), [booked()], ['amountDiffersAtProvider']],
    ['differ on the currency', own('completed'), at('paid', 250, 'USD'), [booked()], ['currencyDiffersAtProvider']],
    ['differ on a missing booking', own('completed'), at('paid'), [], ['completedButNotInLedger']],
    ['differ on an unexpected booking', own('declined'), at('declined'), [booked()], ['inLedgerButNotCompleted']],
    ['differ on the booking of an unknown order', null, null, [booked()], ['inLedgerButNotCompleted']],
    ['differ on the booked amount', own('completed'), at('paid'), [booked(25)], ['amountDiffersInLedger']],
    ['differ on a second booking', own('completed'), at('paid'), [booked(), booked()], ['twiceInLedger']],
    ['agree on a partial reversal', own('completed', 250, 100), at('reversed', 100), [booked(150)], []],
    ['agree on a full reversal', own('rejected', 250, 250), at('reversed'), [], []],
    ['differ if the provider reversed more', own('completed', 250, 100), at('reversed', 150), [booked(150)], ['bookedButNotPaid']],
    ['differ on one that is fully paid again', own('completed', 250, 100), at('paid'), [booked(150)], ['amountDiffersAtProvider']],
    [
      'differ on a reversal missing from the ledger',
      own('completed', 250, 100),
      at('reversed', 100),
      [booked()],
      ['amountDiffersInLedger'],
    ],
    ['agree while it is being booked', own('processing'), at('pending'), [booked()], []],
  ])('%s', (_case, ours, theirs, ledger, kinds) => {
    const differences = findDifferences({
      own: ours === null ? [] : [ours],
      provider: theirs === null ? [] : [theirs],
      ledger,
    });
    expect(differences.map(({ kind }) => kind)).toEqual(kinds);
  });

  test('without a provider list, only the ledger is compared', () => {
    expect(findDifferences({ own: [own('completed')], provider: null, ledger: [booked()] })).toEqual([]);
  });

  test('each break names the amounts on every side', () => {
    expect(findDifferences({ own: [own('completed')], provider: [at('paid', 25)], ledger: [booked()] })).toEqual([
      { kind: 'amountDiffersAtProvider', transactionId: 'a', own: 250, provider: 25, ledger: 250 },
    ]);
  });
});

/** Books in which all three sides agree on every order. */
const equalBooks = fc
  .uniqueArray(
    fc.record({
      transactionId: fc.stringMatching(/^[A-Z0-9]{4}$/),
      amount: fc.integer({ min: 1, max: 10_000_000 }).map(cents),
      reversed: fc.constant(cents(0)),
      currency: fc.constantFrom('EUR', 'USD'),
      status: fc.constantFrom(...TRANSACTION_STATUSES.filter((status) => status !== 'inReview')),
    }),
    { selector: ({ transactionId }) => transactionId, minLength: 1 },
  )
  .map((orders) => ({
    own: orders,
    provider: orders.map(({ status, ...order }) => ({
      ...order,
      outcome: status === 'completed' ? ('paid' as const) : ('pending' as const),
    })),
    ledger: orders.filter(({ status }) => status === 'completed'),
  }));

/** Possible changes to one paid and booked order, keyed by the break that each must produce. */
const CHANGES: Readonly<Partial<Record<DifferenceKind, (books: Changeable, id: string) => Changeable>>> = {
  paidButNotBooked: (books, id) => ({
    ...books,
    own: set(books.own, id, { status: 'expired' }),
    ledger: without(books.ledger, id),
  }),
  bookedButNotPaid: (books, id) => ({ ...books, provider: set(books.provider, id, { outcome: 'reversed' }) }),
  amountDiffersAtProvider: (books, id) => ({ ...books, provider: set(books.provider, id, { amount: cents(20_000_000) }) }),
  currencyDiffersAtProvider: (books, id) => ({ ...books, provider: set(books.provider, id, { currency: 'CHF' }) }),
  unknownToUs: (books, id) => ({ ...books, own: without(books.own, id), ledger: without(books.ledger, id) }),
  unknownToProvider: (books, id) => ({ ...books, provider: without(books.provider, id) }),
  completedButNotInLedger: (books, id) => ({ ...books, ledger: without(books.ledger, id) }),
  inLedgerButNotCompleted: (books, id) => ({
    ...books,
    own: set(books.own, id, { status: 'declined' }),
    provider: set(books.provider, id, { outcome: 'declined' }),
  }),
  amountDiffersInLedger: (books, id) => ({ ...books, ledger: set(books.ledger, id, { amount: cents(20_000_000) }) }),
  twiceInLedger: (books, id) => ({ ...books, ledger: [...books.ledger, ...books.ledger.filter((each) => each.transactionId === id)] }),
};

interface Changeable {
  readonly own: readonly OwnRecord[];
  readonly provider: readonly ProviderRecord[];
  readonly ledger: readonly LedgerRecord[];
}

function set<Item extends LedgerRecord>(records: readonly Item[], id: string, changes: Partial<Item>): readonly Item[] {
  return records.map((record) => (record.transactionId === id ? { ...record, ...changes } : record));
}

function without<Item extends LedgerRecord>(records: readonly Item[], id: string): readonly Item[] {
  return records.filter(({ transactionId }) => transactionId !== id);
}

describe('for any books', () => {
  test('equal ones have no breaks', () => {
    fc.assert(
      fc.property(equalBooks, (books) => {
        expect(findDifferences(books)).toEqual([]);
      }),
    );
  });

  test.each(Object.entries(CHANGES))('a single change is found and reported as %s', (kind, change) => {
    fc.assert(
      fc.property(equalBooks, (books) => {
        const completed = books.ledger[0]?.transactionId;
        fc.pre(completed !== undefined);
        const found = findDifferences(change(books, completed ?? ''));
        expect(found.map((difference) => [difference.kind, difference.transactionId])).toEqual([[kind, completed]]);
      }),
    );
  });

  test('the order of the records does not matter', () => {
    fc.assert(
      fc.property(equalBooks, (equal) => {
        const books = { ...equal, provider: equal.provider.slice(1), ledger: equal.ledger.slice(1) };
        const turned = {
          own: books.own.toReversed(),
          provider: books.provider.toReversed(),
          ledger: books.ledger.toReversed(),
        };
        expect(findDifferences(turned)).toEqual(findDifferences(books));
      }),
    );
  });
});
