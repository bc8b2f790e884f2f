import type { ReconciledDifference } from '@fairlead/contract/payments/operators/reconciliation.ts';
import { expect, test } from 'vitest';
import { groupByKind } from './group-by-kind.ts';

const difference = (
  kind: ReconciledDifference['kind'],
  id: string,
  explained: ReconciledDifference['explained'],
): ReconciledDifference => ({
  kind,
  transaction_id: id,
  number: null,
  user_id: null,
  provider: null,
  own_amount: null,
  provider_amount: null,
  ledger_amount: null,
  explained,
});

test('kinds with unexplained breaks come first, each with its rows in order', () => {
  const groups = groupByKind([
    difference('notReserved', 'a', 'beingReserved'),
    difference('twiceInLedger', 'b', null),
    difference('notReserved', 'c', 'beingReserved'),
  ]);
  expect(groups.map(({ kind, rows }) => [kind, rows.map(({ transaction_id: id }) => id)])).toEqual([
    ['twiceInLedger', ['b']],
    ['notReserved', ['a', 'c']],
  ]);
});
