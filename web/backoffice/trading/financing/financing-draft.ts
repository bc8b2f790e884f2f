import type {
  FinancingView,
  WireBenchmark,
  WireFees,
  WireFinancingChange,
  WireFinancingDifference,
} from '@fairlead/contract/trading/operators/financing.ts';
import { readFinancingChange, wireFinancingDifference } from '@fairlead/contract/trading/operators/financing-wire.ts';
import { listFinancingDifferences } from '@fairlead/domain/trading/financing/financing-change.ts';
import type { RuleClass } from '@fairlead/domain/trading/instrument.ts';

/** The rates as they are being edited. */
export type FinancingDraft = Pick<FinancingView, 'benchmarks' | 'fees'>;

/** Whose fee it is: that of a class, or an instrument's own. */
export type FeeSubject =
  | { readonly kind: 'class'; readonly ruleClass: RuleClass }
  | { readonly kind: 'instrument'; readonly symbol: string; readonly ruleClass: RuleClass };

export function setBenchmark(draft: FinancingDraft, currency: string, benchmark: WireBenchmark): FinancingDraft {
  return { ...draft, benchmarks: { ...draft.benchmarks, [currency]: benchmark } };
}

/** Sets a fee in percent; null for no financing, and for an instrument undefined for the fee of its class. */
export function setFee(draft: FinancingDraft, subject: FeeSubject, fee: number | null | undefined): FinancingDraft {
  const { classes, instruments } = draft.fees;
  if (subject.kind === 'class') return { ...draft, fees: { instruments, classes: { ...classes, [subject.ruleClass]: fee ?? null } } };
  const { [subject.symbol]: _former, ...others } = instruments;
  return { ...draft, fees: { classes, instruments: fee === undefined ? others : { ...others, [subject.symbol]: fee } } };
}

/** Returns an instrument's own fee, or undefined if that of its class applies. */
export function ownFee({ instruments }: WireFees, symbol: string): number | null | undefined {
  return Object.hasOwn(instruments, symbol) ? instruments[symbol] : undefined;
}

/** Returns what is proposed: only the parts that differ, so that a change of fees doesn't fix the benchmarks as well. */
export function changeOf(view: FinancingDraft, draft: FinancingDraft): WireFinancingChange {
  const differences = listDraftDifferences(view, draft);
  return {
    benchmarks: differences.some(({ kind }) => kind === 'benchmark') ? draft.benchmarks : null,
    fees: differences.some(({ kind }) => kind !== 'benchmark') ? draft.fees : null,
  };
}

export function listDraftDifferences(view: FinancingDraft, draft: FinancingDraft): readonly WireFinancingDifference[] {
  const [before, after] = [readDraft(view), readDraft(draft)];
  return listFinancingDifferences(before, after).map(wireFinancingDifference);
}

function readDraft({ benchmarks, fees }: FinancingDraft) {
  const read = readFinancingChange({ benchmarks, fees });
  if (read.benchmarks === null || read.fees === null) throw new Error('a draft has both parts');
  return { benchmarks: read.benchmarks, fees: read.fees };
}
