/** The reasons why financing terms can't take effect. */
import type { Instrument } from '../instrument.ts';
import { RULE_CLASSES } from '../instrument.ts';
import { midnightOf } from '../wall-clock.ts';
import { listCarryCurrencies, nextScheduleFree, schedulesInUse, type FinancingChange } from './financing-change.ts';
import { MOST_SCHEDULES, type Benchmark, type FinancingFee, type FinancingTerms, type YearlyRate } from './financing-terms.ts';
import { rateFromPercent } from './rate-percent.ts';

/** Percentages a year. Central banks have been between -0.75 % and 50 % in this century, but for hyperinflations. */
export const LOWEST_BENCHMARK_PERCENT = -20;
export const HIGHEST_BENCHMARK_PERCENT = 100;
export const HIGHEST_FEE_PERCENT = 50;
export const LONGEST_BENCHMARK_NAME = 80;
export const LONGEST_BENCHMARK_SOURCE = 500;
/** Wellington dates its rate by its own day, which begins before that of UTC; no clock is further ahead than this. */
const FURTHEST_EAST_MS = 14 * 3_600_000;

export const FINANCING_FAULT_KINDS = [
  'currencyUnknown',
  'currencyMissing',
  'rateTooLow',
  'rateTooHigh',
  'rateTooFine',
  'textMissing',
  'textTooLong',
  'dateInvalid',
  'dateAhead',
  'symbolUnknown',
  'tooManySchedules',
] as const;
export type FinancingFaultKind = (typeof FINANCING_FAULT_KINDS)[number];

/** The part of a change that is at fault. */
export type FinancingPlace =
  | { readonly part: 'benchmark'; readonly currency: string; readonly field: 'rate' | 'name' | 'asOf' | 'source' | null }
  | { readonly part: 'classFee'; readonly ruleClass: string }
  | { readonly part: 'instrumentFee'; readonly symbol: string }
  | { readonly part: 'fees' };

export interface FinancingFault {
  readonly place: FinancingPlace;
  readonly kind: FinancingFaultKind;
  /** What would be accepted: a percentage, a length, or a time in milliseconds since 1970 UTC. */
  readonly limit?: number;
}

/** Returns everything that is wrong with a change, at most one fault for each field. `now` is in milliseconds since 1970 UTC. */
export function findFinancingFaults(
  { benchmarks, fees }: FinancingChange,
  terms: FinancingTerms,
  instruments: readonly Instrument[],
  now: number,
): readonly FinancingFault[] {
  const faults: FinancingFault[] = [];
  if (benchmarks !== null) {
    const needed = listCarryCurrencies(instruments);
    for (const currency of needed) if (!Object.hasOwn(benchmarks, currency)) faults.push(faultOf(currency, null, 'currencyMissing'));
    for (const [currency, benchmark] of Object.entries(benchmarks)) {
      if (needed.includes(currency)) faults.push(...findBenchmarkFaults(currency, benchmark, now));
      else faults.push(faultOf(currency, null, 'currencyUnknown'));
    }
  }
  if (fees !== null) {
    for (const ruleClass of RULE_CLASSES) {
      const fault = findFeeFault(fees.classes[ruleClass]);
      if (fault !== null) faults.push({ place: { part: 'classFee', ruleClass }, ...fault });
    }
    for (const [symbol, fee] of Object.entries(fees.instruments)) {
      const isListed = instruments.some((instrument) => instrument.symbol === symbol);
      const fault = isListed ? findFeeFault(fee) : ({ kind: 'symbolUnknown' } as const);
      if (fault !== null) faults.push({ place: { part: 'instrumentFee', symbol }, ...fault });
    }
    const schedules = schedulesInUse(terms, now);
    if (schedules.length >= MOST_SCHEDULES) {
      const limit = nextScheduleFree(schedules);
      faults.push({ place: { part: 'fees' }, kind: 'tooManySchedules', ...(limit === null ? {} : { limit }) });
    }
  }
  return faults;
}

type BenchmarkField = Extract<FinancingPlace, { part: 'benchmark' }>['field'];

function faultOf(currency: string, field: BenchmarkField, kind: FinancingFaultKind, limit?: number): FinancingFault {
  return { place: { part: 'benchmark', currency, field }, kind, ...(limit === undefined ? {} : { limit }) };
}

function findBenchmarkFaults(currency: string, { rate, name, asOf, source }: Benchmark, now: number): readonly FinancingFault[] {
  const faults: FinancingFault[] = [];
  const wrongRate = findRateFault(rate, LOWEST_BENCHMARK_PERCENT, HIGHEST_BENCHMARK_PERCENT);
  if (wrongRate !== null) faults.push(faultOf(currency, 'rate', wrongRate.kind, wrongRate.limit));
  const wrongName = findTextFault(name, LONGEST_BENCHMARK_NAME);
  if (wrongName !== null) faults.push(faultOf(currency, 'name', wrongName.kind, wrongName.limit));
  // Without a source nobody can check the rate again.
  const wrongSource = findTextFault(source, LONGEST_BENCHMARK_SOURCE);
  if (wrongSource !== null) faults.push(faultOf(currency, 'source', wrongSource.kind, wrongSource.limit));
  const day = /^20\d\d-\d\d-\d\d$/.test(asOf) ? midnightOf(asOf) : Number.NaN;
  if (Number.isNaN(day) || !new Date(day).toISOString().startsWith(asOf)) faults.push(faultOf(currency, 'asOf', 'dateInvalid'));
  else if (day > now + FURTHEST_EAST_MS) faults.push(faultOf(currency, 'asOf', 'dateAhead'));
  return faults;
}

type Found = Pick<FinancingFault, 'kind' | 'limit'>;

function findFeeFault(fee: FinancingFee): Found | null {
  return fee === null ? null : findRateFault(fee, 0, HIGHEST_FEE_PERCENT);
}

function findRateFault(rate: YearlyRate, lowestPercent: number, highestPercent: number): Found | null {
  if (rate < rateFromPercent(lowestPercent)) return { kind: 'rateTooLow', limit: lowestPercent };
  if (rate > rateFromPercent(highestPercent)) return { kind: 'rateTooHigh', limit: highestPercent };
  return Number.isInteger(rate) ? null : { kind: 'rateTooFine' };
}

function findTextFault(text: string, longest: number): Found | null {
  if (text.trim() === '') return { kind: 'textMissing' };
  return text.length > longest ? { kind: 'textTooLong', limit: longest } : null;
}
