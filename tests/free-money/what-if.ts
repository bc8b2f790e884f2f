import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import type { RecordedPaths } from './recorded-paths.ts';
import { playRecorded, playSimulated, type Setting } from './search.ts';
import { summarise, type Summary } from './statistics.ts';
import { leveragedPair, thinPair } from './strategies/hedges.ts';

/** What another leverage cap of shares would do to the strategies that win by negative balance protection. */
export interface WhatIf {
  readonly question: string;
  readonly answers: readonly { readonly change: string; readonly summary: Summary }[];
}

const PAIRS = 1_000;
/** Those that shares offer within the cap of the rule pack. */
const CAPS = [5, 3, 1];

export function askWhatIf(recorded: RecordedPaths): readonly WhatIf[] {
  const nights = recorded.sets['recorded nights before results, shares'] ?? [];
  const simulated = askByCap('A share on ordinary days (simulated), a long and a short in two accounts kept until one is thin', (setting) =>
    summarise(playSimulated(thinPair, 'share days', PAIRS, setting)),
  );
  if (nights.length === 0) return [simulated];
  return [
    askByCap('A share over the night before its results (recorded), a long and a short in two accounts', (setting) =>
      summarise(playRecorded(leveragedPair, nights, setting)),
    ),
    askByCap('The same, kept from days before until one is thin', (setting) => summarise(playRecorded(thinPair, nights, setting))),
    simulated,
  ];
}

function askByCap(question: string, play: (setting: Setting) => Summary): WhatIf {
  return { question, answers: CAPS.map((cap) => ({ change: `${cap}:1`, summary: play(settingOf(cap)) })) };
}

function settingOf(share: number): Setting {
  const pack = { ...RETAIL_RULE_PACK, leverageCaps: { ...RETAIL_RULE_PACK.leverageCaps, share } };
  return { rules: { kind: 'engine' }, pack };
}
