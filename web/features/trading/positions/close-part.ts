import type { Refusal } from '@fairlead/domain/engine/refusal.ts';
import { cents, centsFromEuros, subtractCents, type Cents } from '@fairlead/domain/money.ts';
import { findPartRefusals } from '@fairlead/domain/trading/order-rules.ts';

/** Closing part of a position: parses the field and checks it by the engine's own rule. */

export const SHARES = [25, 50, 75] as const;

/** A share of a margin, rounded down to the cent. */
export function shareOf(margin: Cents, percent: number): Cents {
  return cents(Math.floor((margin * percent) / 100));
}

export type PartReading =
  /** `isWhole`: nothing would stay open. */
  | { readonly ok: true; readonly part: Cents; readonly stays: Cents; readonly isWhole: boolean }
  | { readonly ok: false; readonly problem: PartProblem };

export type PartProblem =
  | { readonly code: 'required' }
  | { readonly code: 'atMostTwoDecimals' }
  /** No split leaves two parts that are both large enough. */
  | { readonly code: 'notDivisible' }
  | Refusal;

export function readPart(margin: Cents, euros: number | null): PartReading {
  if (euros === null) return { ok: false, problem: { code: 'required' } };
  const part = centsFromEuros(euros);
  if (part === null) return { ok: false, problem: { code: 'atMostTwoDecimals' } };
  const [refusal] = findPartRefusals(margin, part);
  if (refusal?.limitAmount === 0) return { ok: false, problem: { code: 'notDivisible' } };
  if (refusal !== undefined) return { ok: false, problem: refusal };
  return { ok: true, part, stays: subtractCents(margin, part), isWhole: part === margin };
}
