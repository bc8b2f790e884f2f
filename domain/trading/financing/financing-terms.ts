/**
 * Overnight financing: what a position costs or earns for each night it is held. A leveraged position is paid for with borrowed money, so
 * a long pays the money market's rate of the price currency and a short receives it; for a currency pair both legs have a rate. On top the
 * broker charges a fee. docs/trading/overnight-financing.md explains it with worked examples.
 */
import type { RuleClass } from '../instrument.ts';

/** A share of the amount for a year, in millionths: 37,500 is 3.75 %. May be negative. */
export type YearlyRate = number;

export const RATE_UNITS = 1_000_000;

/** The money market's rate of a currency. */
export interface Benchmark {
  readonly rate: YearlyRate;
  /** Such as "€STR". */
  readonly name: string;
  /** The day of which the rate is, as YYYY-MM-DD. */
  readonly asOf: string;
  /** Where it is published. */
  readonly source: string;
}

/** The broker's fee on top of the benchmark; null for an instrument without financing. */
export type FinancingFee = YearlyRate | null;

export interface FinancingFees {
  readonly classes: Readonly<Record<RuleClass, FinancingFee>>;
  /** By symbol; where there is none, that of the class applies. */
  readonly instruments: Readonly<Record<string, FinancingFee>>;
}

/** Fees, and from when. Positions that were open before pay them only after notice. */
export interface FeeSchedule extends FinancingFees {
  /** Applies to positions opened from then on, in milliseconds since 1970 UTC. */
  readonly validFrom: number;
  /** Applies to all positions from then on. */
  readonly existingFrom: number;
}

export interface FinancingTerms {
  /** 0 until the broker has set any: no night costs anything. */
  readonly version: number;
  /** By currency. */
  readonly benchmarks: Readonly<Record<string, Benchmark>>;
  /** Ascending by `validFrom`. Those before the last one whose `existingFrom` is over no longer matter. */
  readonly schedules: readonly FeeSchedule[];
}

export const NO_FINANCING: FinancingTerms = { version: 0, benchmarks: {}, schedules: [] };

/** How long before they apply to positions that are already open new fees are announced. */
export const FEE_NOTICE_MS = 30 * 24 * 60 * 60 * 1_000;

/** How many schedules may be in force or in notice at once. */
export const MOST_SCHEDULES = 8;
