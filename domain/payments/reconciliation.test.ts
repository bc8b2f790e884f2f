import { describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { findDifferences, type DifferenceKind, type LedgerRecord, type OwnRecord, type ProviderRecord } from './reconciliation.ts';

const own = (status: OwnRecord['status'], amount = 250): OwnRecord => ({
  transactionId: 'a',
  status,
  amount: cents(amount),
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
    ['agree on one under way', own('pending'), at('pending'), [], []],
    ['agree on one that the provider never saw', own('expired'), null, [], []],
    ['agree on a foreign order that was not paid', null, at('declined'), [], []],
    ['differ on a payment nobody told us of', own('pending'), at('paid'), [], ['paidButNotBooked']],
    ['differ on one that expired here', own('expired'), at('paid'), [], ['paidButNotBooked']],
    ['differ on a booking without a payment', own('completed'), at('declined'), [booked()], ['bookedButNotPaid']],
    ['differ on a payment taken back', own('completed'), at('reversed'), [booked()], ['bookedButNotPaid']],
    ['differ on one that the provider does not know', own('completed'), null, [booked()], ['unknownToProvider']],
    ['differ on one that we do not know', null, at('paid'), [], ['unknownToUs']],
    ['differ on the amount', own('completed'), at('paid', 25), [booked()], ['amountDiffersAtProvider']],
    ['differ on the currency', own('completed'), at('paid', 250, 'USD'), [booked()], ['currencyDiffersAtProvider']],
    ['differ on a booking that is missing', own('completed'), at('paid'), [], ['completedButNotInLedger']],
    ['differ on a booking that should not be', own('declined'), at('declined'), [booked()], ['inLedgerButNotCompleted']],
    ['differ on a booking of nothing we know', null, null, [booked()], ['inLedgerButNotCompleted']],
    ['differ on what was booked', own('completed'), at('paid'), [booked(25)], ['amountDiffersInLedger']],
    ['differ on a second booking', own('completed'), at('paid'), [booked(), booked()], ['twiceInLedger']],
    ['agree while it is being booked', own('processing'), at('pending'), [booked()], []],
  ])('%s', (_case, ours, theirs, ledger, kinds) => {
    const differences = findDifferences({
      own: ours === null ? [] : [ours],
      provider: theirs === null ? [] : [theirs],
      ledger,
    });
    expect(differences.map(({ kind }) => kind)).toEqual(kinds);
  });

  test('without a list of the provider only the ledger is compared', () => {
    expect(findDifferences({ own: [own('completed')], provider: null, ledger: [booked()] })).toEqual([]);
  });

  test('each difference names the amounts on every side', () => {
    expect(findDifferences({ own: [own('completed')], provider: [at('paid', 25)], ledger: [booked()] })).toEqual([
      { kind: 'amountDiffersAtProvider', transactionId: 'a', own: 250, provider: 25, ledger: 250 },
    ]);
  });
});
