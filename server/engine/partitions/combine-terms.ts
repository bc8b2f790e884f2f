import type { TradingTerms } from '@fairlead/domain/engine/trading-terms.ts';

/**
 * The terms in effect for all accounts, while a change is on its way to the partitions: a halt counts once every partition has it, and rules
 * once the last partition has them. At least one partition's terms are needed.
 */
export function combineTerms(ofPartitions: readonly TradingTerms[]): TradingTerms {
  const [first, ...others] = ofPartitions;
  if (first === undefined) throw new Error('there are no terms to combine');
  if (others.every((terms) => terms === first)) return first;
  const oldest = <Part>(partOf: (terms: TradingTerms) => Part, versionOf: (terms: TradingTerms) => number): Part =>
    partOf(others.reduce((old, terms) => (versionOf(terms) < versionOf(old) ? terms : old), first));
  const { version, rules } = oldest(
    (terms) => terms,
    (terms) => terms.version,
  );
  return {
    version,
    rules,
    halts: first.halts.filter((halt) => others.every(({ halts }) => halts.some((other) => isSameHalt(halt, other)))),
    settings: { autoTrading: ofPartitions.every(({ settings }) => settings.autoTrading) },
    calendar: oldest(
      ({ calendar }) => calendar,
      ({ calendar }) => calendar.version,
    ),
    actions: oldest(
      ({ actions }) => actions,
      ({ actions }) => actions.version,
    ),
    financing: oldest(
      ({ financing }) => financing,
      ({ financing }) => financing.version,
    ),
  };
}

type Halt = TradingTerms['halts'][number];

function isSameHalt(one: Halt, other: Halt): boolean {
  return one.symbol === other.symbol && one.cause === other.cause && one.since === other.since;
}
