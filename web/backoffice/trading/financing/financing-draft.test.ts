import type { WireBenchmark } from '@fairlead/contract/trading/operators/financing.ts';
import { describe, expect, test } from 'vitest';
import { changeOf, listDraftDifferences, ownFee, setBenchmark, setFee, type FinancingDraft } from './financing-draft.ts';

const USD: WireBenchmark = { rate_percent: 3.625, name: 'Federal funds', as_of: '2026-06-17', source: 'https://www.federalreserve.gov' };
const VIEW: FinancingDraft = {
  benchmarks: { USD },
  fees: {
    classes: { majorForex: 0.8, minorForex: 1, gold: 0.8, majorIndex: 2.5, minorIndex: 3, commodity: 2.5, share: 3, crypto: 15 },
    instruments: { USDTRY: 10 },
  },
};
const AAPL = { kind: 'instrument', symbol: 'AAPL', ruleClass: 'share' } as const;

describe('a draft of the rates', () => {
  test('without changes proposes nothing', () => {
    expect(changeOf(VIEW, VIEW)).toEqual({ benchmarks: null, fees: null });
    expect(listDraftDifferences(VIEW, VIEW)).toEqual([]);
  });

  test('proposes only the part that differs', () => {
    const dearer = setBenchmark(VIEW, 'USD', { ...USD, rate_percent: 3.875 });
    expect(changeOf(VIEW, dearer)).toEqual({ benchmarks: dearer.benchmarks, fees: null });
    const shares = setFee(VIEW, { kind: 'class', ruleClass: 'share' }, 3.5);
    expect(changeOf(VIEW, shares)).toEqual({ benchmarks: null, fees: shares.fees });
    expect(listDraftDifferences(VIEW, shares)).toEqual([{ kind: 'classFee', rule_class: 'share', before: 3, after: 3.5 }]);
  });

  test('a value set back is no change', () => {
    const there = setFee(setBenchmark(VIEW, 'USD', { ...USD, rate_percent: 4 }), AAPL, null);
    const back = setFee(setBenchmark(there, 'USD', USD), AAPL, undefined);
    expect([listDraftDifferences(VIEW, there).length, listDraftDifferences(VIEW, back)]).toEqual([2, []]);
  });

  test('an instrument has its own fee, no financing, or the fee of its class', () => {
    expect([4, null, undefined].map((fee) => ownFee(setFee(VIEW, AAPL, fee).fees, 'AAPL'))).toEqual([4, null, undefined]);
    expect(ownFee(VIEW.fees, 'constructor')).toBeUndefined();
  });
});
