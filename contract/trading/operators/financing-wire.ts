/** Converts financing terms between wire and domain, on the server and in the browser. Imports only types from the schemas. */
import type { FinancingChange, FinancingDifference } from '@fairlead/domain/trading/financing/financing-change.ts';
import type { FinancingFault, FinancingPlace } from '@fairlead/domain/trading/financing/financing-faults.ts';
import type { Benchmark, FinancingFee, FinancingFees } from '@fairlead/domain/trading/financing/financing-terms.ts';
import { percentFromRate, rateFromPercent } from '@fairlead/domain/trading/financing/rate-percent.ts';
import type {
  WireBenchmark,
  WireBenchmarks,
  WireFees,
  WireFinancingChange,
  WireFinancingDifference,
  WireFinancingFault,
} from './financing.ts';

export function wireBenchmarks(benchmarks: Readonly<Record<string, Benchmark>>): WireBenchmarks {
  return mapValues(benchmarks, wireBenchmark);
}

function wireBenchmark({ rate, name, asOf, source }: Benchmark): WireBenchmark {
  return { rate_percent: percentFromRate(rate), name, as_of: asOf, source };
}

function readBenchmark({ rate_percent: percent, name, as_of: asOf, source }: WireBenchmark): Benchmark {
  return { rate: rateFromPercent(percent), name, asOf, source };
}

export function wireFees({ classes, instruments }: FinancingFees): WireFees {
  return { classes: mapClasses(classes, wireFee), instruments: mapValues(instruments, wireFee) };
}

export function readFees({ classes, instruments }: WireFees): FinancingFees {
  return { classes: mapClasses(classes, readFee), instruments: mapValues(instruments, readFee) };
}

/** Null is no financing, also as a percentage. */
export function wireFee(fee: FinancingFee): number | null {
  return fee === null ? null : percentFromRate(fee);
}

function readFee(percent: number | null): FinancingFee {
  return percent === null ? null : rateFromPercent(percent);
}

function mapClasses<From, To>(classes: Readonly<Record<keyof FinancingFees['classes'], From>>, map: (value: From) => To) {
  const { majorForex, minorForex, gold, majorIndex, minorIndex, commodity, share, crypto } = classes;
  return {
    majorForex: map(majorForex),
    minorForex: map(minorForex),
    gold: map(gold),
    majorIndex: map(majorIndex),
    minorIndex: map(minorIndex),
    commodity: map(commodity),
    share: map(share),
    crypto: map(crypto),
  };
}

function mapValues<From, To>(values: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}

export function readFinancingChange({ benchmarks, fees }: WireFinancingChange): FinancingChange {
  return { benchmarks: benchmarks && mapValues(benchmarks, readBenchmark), fees: fees && readFees(fees) };
}

export function wireFinancingDifference(difference: FinancingDifference): WireFinancingDifference {
  switch (difference.kind) {
    case 'benchmark': {
      const { kind, currency, before, after } = difference;
      return { kind, currency, before: before && wireBenchmark(before), after: after && wireBenchmark(after) };
    }
    case 'classFee': {
      const { kind, ruleClass, before, after } = difference;
      return { kind, rule_class: ruleClass, before: wireFee(before), after: wireFee(after) };
    }
    case 'instrumentFee': {
      const { kind, symbol, before, after } = difference;
      return { kind, symbol, before: wireOverride(before), after: wireOverride(after) };
    }
  }
}

function wireOverride(fee: FinancingFee | undefined): { fee_percent: number | null } | null {
  return fee === undefined ? null : { fee_percent: wireFee(fee) };
}

export function wireFinancingFault({ place, kind, limit }: FinancingFault): WireFinancingFault {
  return { field: fieldOf(place), kind, limit: limit ?? null };
}

const WIRE_FIELDS = { rate: 'rate_percent', name: 'name', asOf: 'as_of', source: 'source' } as const;

function fieldOf(place: FinancingPlace): string {
  switch (place.part) {
    case 'benchmark':
      return place.field === null ? `benchmarks.${place.currency}` : `benchmarks.${place.currency}.${WIRE_FIELDS[place.field]}`;
    case 'classFee':
      return `fees.classes.${place.ruleClass}`;
    case 'instrumentFee':
      return `fees.instruments.${place.symbol}`;
    case 'fees':
      return 'fees';
  }
}
