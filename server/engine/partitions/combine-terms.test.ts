import { DEFAULT_TERMS, type TradingTerms } from '@fairlead/domain/engine/trading-terms.ts';
import type { Halt } from '@fairlead/domain/trading/desk/halt.ts';
import { describe, expect, test } from 'vitest';
import { combineTerms } from './combine-terms.ts';

const halt = (symbol: string): Halt => ({ symbol, cause: 'operator', reason: 'news', operatorId: 1, since: 5 });
const rules = (version: number): Partial<TradingTerms> => ({ version, rules: { ...DEFAULT_TERMS.rules, stopOutPercent: 50 + version } });
const terms = (changes: Partial<TradingTerms>): TradingTerms => ({ ...DEFAULT_TERMS, ...changes });

describe('while a change is on its way', () => {
  test.each<[string, readonly Partial<TradingTerms>[], Partial<TradingTerms>]>([
    ['a halt counts once every partition has it', [{ halts: [halt('AAPL')] }, {}], { halts: [] }],
    ['and not before', [{ halts: [halt('AAPL')] }, { halts: [halt('AAPL')] }], { halts: [halt('AAPL')] }],
    ['a halt that has ended anywhere has ended', [{}, { halts: [halt('AAPL')] }], { halts: [] }],
    ['each halt counts on its own', [{ halts: [halt('AAPL'), halt('TSLA')] }, { halts: [halt('TSLA')] }], { halts: [halt('TSLA')] }],
    ['the earlier rules count', [rules(2), rules(1), rules(2)], rules(1)],
    ['AutoTrading that was turned off anywhere is off', [{}, { settings: { autoTrading: false } }], { settings: { autoTrading: false } }],
    [
      'the earlier calendar counts, whatever the rules',
      [
        { ...rules(3), calendar: { version: 1, days: [] } },
        { ...rules(2), calendar: { version: 4, days: [] } },
      ],
      { ...rules(2), calendar: { version: 1, days: [] } },
    ],
  ])('%s', (_case, ofPartitions, expected) => {
    expect(combineTerms(ofPartitions.map(terms))).toEqual(terms(expected));
  });
});

test('one partition, or several with the same terms, have exactly these', () => {
  const same = terms(rules(3));
  expect(combineTerms([same])).toBe(same);
  expect(combineTerms([same, same])).toBe(same);
});
