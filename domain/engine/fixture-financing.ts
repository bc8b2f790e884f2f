import { RULE_CLASSES, type RuleClass } from '../trading/instrument.ts';
import type { Benchmark, FeeSchedule, FinancingTerms, YearlyRate } from '../trading/financing/financing-terms.ts';

function benchmark(rate: YearlyRate): Benchmark {
  return { rate, name: 'overnight rate', asOf: '2026-06-30', source: 'a test' };
}

/** The same fee for every class. */
export function fixtureSchedule(fee: YearlyRate | null, validFrom = 0, existingFrom = validFrom): FeeSchedule {
  const classes = Object.fromEntries(RULE_CLASSES.map((ruleClass) => [ruleClass, fee])) as Record<RuleClass, YearlyRate | null>;
  return { classes, instruments: {}, validFrom, existingFrom };
}

/** Money costs 2 % in euros, 4 % in dollars and 40 % in lira; the fee is 2.5 %. */
export const FIXTURE_FINANCING: FinancingTerms = {
  version: 1,
  benchmarks: { EUR: benchmark(20_000), USD: benchmark(40_000), TRY: benchmark(400_000) },
  schedules: [fixtureSchedule(25_000)],
};
