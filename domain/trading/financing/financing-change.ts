/** What an operator changes of the financing terms, and what becomes of them. */
import type { Instrument, RuleClass } from '../instrument.ts';
import { RULE_CLASSES } from '../instrument.ts';
import { carryCurrenciesOf, feeOf } from './financing-rate.ts';
import {
  FEE_NOTICE_MS,
  type Benchmark,
  type FeeSchedule,
  type FinancingFee,
  type FinancingFees,
  type FinancingTerms,
} from './financing-terms.ts';

/** Null for what stays. */
export interface FinancingChange {
  readonly benchmarks: Readonly<Record<string, Benchmark>> | null;
  readonly fees: FinancingFees | null;
}

/** A night that fell due while no server ran is still charged by the schedules of its time, so they are kept for a while. */
const KEPT_AFTER_MS = 24 * 60 * 60 * 1_000;

const NO_FEES: FinancingFees = {
  classes: {
    majorForex: null,
    minorForex: null,
    gold: null,
    majorIndex: null,
    minorIndex: null,
    commodity: null,
    share: null,
    crypto: null,
  },
  instruments: {},
};

/** Returns the fees for a position that opens now. */
export function newestFeesOf({ schedules }: Pick<FinancingTerms, 'schedules'>): FinancingFees {
  const { classes, instruments } = schedules.at(-1) ?? NO_FEES;
  return { classes, instruments };
}

/** Returns the schedules that still matter, at a moment in milliseconds since 1970 UTC. */
export function schedulesInUse({ schedules }: Pick<FinancingTerms, 'schedules'>, now: number): readonly FeeSchedule[] {
  const first = schedules.findLastIndex(({ existingFrom }) => existingFrom <= now - KEPT_AFTER_MS);
  return schedules.slice(Math.max(first, 0));
}

/** Returns when the oldest of these schedules will no longer matter; null if it is the only one. */
export function nextScheduleFree(schedules: readonly FeeSchedule[]): number | null {
  const second = schedules[1];
  return second === undefined ? null : second.existingFrom + KEPT_AFTER_MS;
}

/**
 * Returns the terms after a change that takes effect at a moment. Benchmarks follow the market at once. New fees apply at once to positions
 * opened from then on, and to earlier ones after notice, unless they rise for none of them: lower fees apply to all at once, and so does
 * taking back a rise that was announced.
 */
export function changeFinancing(
  terms: FinancingTerms,
  { benchmarks, fees }: FinancingChange,
  instruments: readonly Instrument[],
  at: number,
): FinancingTerms {
  const schedules = schedulesInUse(terms, at);
  const changed = benchmarks ?? terms.benchmarks;
  if (fees === null) return { version: terms.version + 1, benchmarks: changed, schedules };
  const needsNotice = schedules.length === 0 || schedules.some((schedule) => isDearer(fees, schedule, instruments));
  const schedule = { ...fees, validFrom: at, existingFrom: needsNotice ? at + FEE_NOTICE_MS : at };
  return { version: terms.version + 1, benchmarks: changed, schedules: [...schedules, schedule] };
}

/** Whether fees would cost anybody more. No financing counts as dearer than any: who earns interest would lose it. */
function isDearer(fees: FinancingFees, than: FinancingFees, instruments: readonly Instrument[]): boolean {
  return instruments.some((instrument) => {
    const [next, now] = [feeOf(fees, instrument), feeOf(than, instrument)];
    return next === null || now === null ? next !== now : next > now;
  });
}

/** Returns the currencies whose benchmarks the instruments need, in alphabetical order. */
export function listCarryCurrencies(instruments: readonly Instrument[]): readonly string[] {
  const currencies = instruments.flatMap((instrument) => {
    const { borrowed, held } = carryCurrenciesOf(instrument);
    return [borrowed, held].filter((currency) => currency !== null);
  });
  return [...new Set(currencies)].toSorted();
}

/** What differs between two sets of terms. For an instrument, undefined stands for the fee of its class. */
export type FinancingDifference =
  | { readonly kind: 'benchmark'; readonly currency: string; readonly before: Benchmark | null; readonly after: Benchmark | null }
  | { readonly kind: 'classFee'; readonly ruleClass: RuleClass; readonly before: FinancingFee; readonly after: FinancingFee }
  | {
      readonly kind: 'instrumentFee';
      readonly symbol: string;
      readonly before: FinancingFee | undefined;
      readonly after: FinancingFee | undefined;
    };

type Compared = Pick<FinancingTerms, 'benchmarks'> & { readonly fees: FinancingFees };

/** Returns the differences: benchmarks by currency, then the fees of classes, then those of instruments. */
export function listFinancingDifferences(before: Compared, after: Compared): readonly FinancingDifference[] {
  const benchmarks = keysOf(before.benchmarks, after.benchmarks).flatMap((currency): FinancingDifference[] => {
    const [was, is] = [ownValue(before.benchmarks, currency) ?? null, ownValue(after.benchmarks, currency) ?? null];
    return isSameBenchmark(was, is) ? [] : [{ kind: 'benchmark', currency, before: was, after: is }];
  });
  const classes = RULE_CLASSES.flatMap((ruleClass): FinancingDifference[] => {
    const [was, is] = [before.fees.classes[ruleClass], after.fees.classes[ruleClass]];
    return was === is ? [] : [{ kind: 'classFee', ruleClass, before: was, after: is }];
  });
  const instruments = keysOf(before.fees.instruments, after.fees.instruments).flatMap((symbol): FinancingDifference[] => {
    const [was, is] = [ownValue(before.fees.instruments, symbol), ownValue(after.fees.instruments, symbol)];
    return was === is ? [] : [{ kind: 'instrumentFee', symbol, before: was, after: is }];
  });
  return [...benchmarks, ...classes, ...instruments];
}

function keysOf(one: object, other: object): readonly string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].toSorted();
}

function ownValue<Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

function isSameBenchmark(one: Benchmark | null, other: Benchmark | null): boolean {
  if (one === null || other === null) return one === other;
  return one.rate === other.rate && one.name === other.name && one.asOf === other.asOf && one.source === other.source;
}
