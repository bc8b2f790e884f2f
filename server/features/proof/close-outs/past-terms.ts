/** The broker's terms of a past span, from the same rules that are in effect now: only their time is another. */
import { assetCategoryById } from '@fairlead/domain/trading/asset-categories.ts';
import type { PastTerms } from '@fairlead/domain/trading/close-out/recorded-market.ts';
import { BrokerRules } from '../../../engine/broker-rules.ts';

export function openPastTerms({ basePack, baseInstruments }: Pick<BrokerRules, 'basePack' | 'baseInstruments'>): PastTerms {
  const rules = new BrokerRules(basePack, baseInstruments);
  return {
    get rules() {
      return rules.pack;
    },
    get calendar() {
      return rules.calendar;
    },
    symbols: baseInstruments.map(({ symbol }) => symbol),
    instrument: (symbol) => rules.instrument(symbol),
    category: assetCategoryById,
    isHalted: (symbol) => rules.isHalted(symbol),
    isDelisted: (symbol) => rules.isDelisted(symbol),
    follow: (terms, at) => rules.follow(terms, at),
    advance: (at) => rules.applySchedule(at).size > 0,
  };
}
