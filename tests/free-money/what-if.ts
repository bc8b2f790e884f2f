import type { RuleClass } from '@fairlead/domain/trading/instrument.ts';
import { RETAIL_RULE_PACK, type RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import type { RecordedPaths } from './recorded-paths.ts';
import { playRecorded, playSimulated, type Setting } from './search.ts';
import type { SimulatedName } from './simulated-paths.ts';
import { summarise, type Summary } from './statistics.ts';
import { straddlesInSession } from './strategies/guarantees.ts';
import { leveragedPair, thinPair } from './strategies/hedges.ts';

/** What a change of the rules would do to the strategies that win. */
export interface WhatIf {
  readonly question: string;
  readonly answers: readonly { readonly change: string; readonly summary: Summary }[];
}

const PAIRS = 200;

export function askWhatIf(recorded: RecordedPaths): readonly WhatIf[] {
  const nights = recorded.sets['recorded nights before results, shares'] ?? [];
  const asked: WhatIf[] = [
    {
      question:
        'Crude oil at about 1 dollar, moving 40 cents a minute: a long and a short in two accounts, by the leverage cap of commodities',
      answers: [10, 3, 1].map((cap) => ({
        change: `${cap}:1`,
        summary: summarise(playSimulated(thinPair, 'oil near zero', PAIRS, withPack(capped('commodity', cap)))),
      })),
    },
    {
      question: 'The same at 10:1, by the price at which it begins',
      answers: OIL_PRICES.map(([change, market]) => ({ change, summary: summarise(playSimulated(thinPair, market, PAIRS, TODAY)) })),
    },
    {
      question: 'Guaranteed straddles within a session of crude oil, by the price at which it begins',
      answers: OIL_PRICES.map(([change, market]) => ({
        change,
        summary: summarise(playSimulated(straddlesInSession, market, PAIRS, TODAY)),
      })),
    },
  ];
  if (nights.length === 0) return asked;
  return [
    {
      question: 'A share over the night before its results: a long and a short in two accounts, by the leverage cap of shares',
      answers: [5, 3, 1].map((cap) => ({
        change: `${cap}:1`,
        summary: summarise(playRecorded(leveragedPair, nights, withPack(capped('share', cap)))),
      })),
    },
    ...asked,
  ];
}

const TODAY: Setting = { rules: { kind: 'engine' } };

const OIL_PRICES: readonly (readonly [string, SimulatedName])[] = [
  ['1', 'oil near zero'],
  ['5', 'oil at 5'],
  ['10', 'oil at 10'],
  ['15', 'oil at 15'],
];

function withPack(pack: RulePack): Setting {
  return { ...TODAY, pack };
}

function capped(ruleClass: RuleClass, cap: number): RulePack {
  return { ...RETAIL_RULE_PACK, leverageCaps: { ...RETAIL_RULE_PACK.leverageCaps, [ruleClass]: cap } };
}
