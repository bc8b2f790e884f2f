import { cents, type Cents } from '@fairlead/domain/money.ts';
import { SYMBOLS } from './agreement-market.ts';
import type { AmountChoice, Step } from './agreement-steps.ts';

export type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;

/** No stop of any kind. */
export const NO_STOPS = { stopLoss: null, takeProfit: null, trailingDistance: null };

/** A share of the limit, and a few cents more or less; or exactly this amount. */
export function amountOf({ thousandths, nudge, exact }: AmountChoice, limit: number): Cents {
  return cents(exact ?? Math.round((limit * thousandths) / 1_000) + nudge);
}

/** The instrument at this place; an unknown one for a place beyond them. */
export function symbolAt(place: number): string {
  return SYMBOLS[place] ?? 'UNKNOWN';
}

/** The nth item of a list, wrapping around at its end. */
export function pick<T>(list: readonly T[] | undefined, nth: number): T | undefined {
  return list === undefined || list.length === 0 ? undefined : list[nth % list.length];
}

/** A price moved by this many thousandths of itself. */
export function shifted(current: number, thousandths: number): number {
  return Math.round(current + (Math.abs(current) * thousandths) / 1_000);
}
