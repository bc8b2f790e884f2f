import type { RulesInstrument, RulesResponse } from '@fairlead/contract/trading/operators/rules.ts';
import type { TradingHoursName } from '@fairlead/domain/trading/instrument.ts';
import { DEFAULT_RULES } from './rules-draft.ts';

function instrument(symbol: string, name: string, hours: TradingHoursName): RulesInstrument {
  return {
    symbol,
    name,
    group: 'Stocks',
    rule_class: 'share',
    digits: 2,
    usual_spread: 0.1,
    market_hours: hours,
    venue: null,
    hours_choices: [hours],
    halted: false,
  };
}

const caps = { majorForex: 30, minorForex: 20, gold: 20, majorIndex: 20, minorIndex: 10, commodity: 10, share: 5, crypto: 2 };
const leverages = { majorForex: [], minorForex: [], gold: [], majorIndex: [], minorIndex: [], commodity: [], share: [], crypto: [] };

/** The regulator's own rules, with a New York share and one that trades around the clock. */
export const RULES_VIEW: RulesResponse['data'] = {
  version: 1,
  rules: DEFAULT_RULES,
  pack: { version: 'test', leverage_caps: caps, stop_out_percent: 50, margin_warning_percent: 100 },
  leverages,
  instruments: [instrument('AAPL', 'Apple', 'newYork'), instrument('ALLDAY', 'ALLDAY', 'always')],
  special_days: [],
  suggested_margins: [],
};
