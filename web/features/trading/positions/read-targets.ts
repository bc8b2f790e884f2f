import type { Refusal } from '@fairlead/domain/engine/refusal.ts';
import { addCents, centsFromEuros, subtractCents, ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';
import { price as priceOfMillionths, priceFromDecimal, type Price } from '@fairlead/domain/price.ts';
import type { PartialTarget } from '@fairlead/domain/trading/partial-target.ts';
import { findTargetRefusals, type TargetContext } from '@fairlead/domain/trading/target-rules.ts';
import { closingPrice, type Quote } from '@fairlead/domain/trading/quote.ts';

/** Parses the fields of partial targets, and checks them by the engine's own rule. */

export interface TargetDraft {
  /** In decimals; null if the field has no number. */
  readonly price: number | null;
  readonly euros: number | null;
}

export type TargetProblem = { readonly code: 'required' | 'atMostTwoDecimals' } | Refusal;

export interface TargetsReading {
  /** Null if they can't be sent as they are. */
  readonly targets: readonly PartialTarget[] | null;
  /** Of each draft: what is wrong with its price and with its amount. */
  readonly problems: readonly { readonly price: TargetProblem | null; readonly amount: TargetProblem | null }[];
  /** What is wrong with all of them together. */
  readonly together: TargetProblem | null;
  /** What the targets leave of the stake; null while an amount is missing, or if they take more than there is. */
  readonly rest: Cents | null;
}

/** Without a quote, prices are left to the engine to judge. */
export function readTargets(
  drafts: readonly TargetDraft[],
  position: TargetContext['position'],
  { instrument, quote }: { readonly [Name in 'instrument' | 'quote']: TargetContext[Name] | undefined },
): TargetsReading {
  const judge = (targets: readonly PartialTarget[]): readonly Refusal[] =>
    instrument === undefined || quote === undefined ? [] : findTargetRefusals(targets, { position, instrument, quote });
  const read = drafts.map(({ price, euros }) => ({
    price: price === null ? null : priceFromDecimal(price),
    margin: euros === null ? null : centsFromEuros(euros),
    euros,
  }));
  const problems = read.map(({ price, margin, euros }) => {
    // A missing figure is replaced by one that is right, so that the other is judged.
    const refusals = judge([{ price: price ?? priceOf(position, quote), margin: margin ?? ZERO_CENTS }]);
    const priceRefusal = refusals.find(({ code }) => PRICE_CODES.has(code)) ?? null;
    const amountRefusal = refusals.find(({ code }) => code === 'partialTargetTooSmall') ?? null;
    return {
      price: price === null ? ({ code: 'required' } as const) : priceRefusal,
      amount: margin === null ? ({ code: euros === null ? 'required' : 'atMostTwoDecimals' } as const) : amountRefusal,
    };
  });
  const targets = read.flatMap(({ price, margin }) => (price === null || margin === null ? [] : [{ price, margin }]));
  const margins = read.flatMap(({ margin }) => (margin === null ? [] : [margin]));
  const together = judge(targets).find(({ code }) => code === 'partialTargetsAboveStake' || code === 'tooManyPartialTargets') ?? null;
  const rest = subtractCents(position.margin, addCents(ZERO_CENTS, ...margins));
  const isRight = targets.length === drafts.length && together === null && problems.every(({ price, amount }) => !price && !amount);
  return {
    targets: isRight ? targets : null,
    problems,
    together,
    rest: margins.length < drafts.length || rest < 0 ? null : rest,
  };
}

const PRICE_CODES: ReadonlySet<string> = new Set(['partialTargetTooLow', 'partialTargetTooHigh', 'partialTargetNotPositive']);

function priceOf({ side }: TargetContext['position'], quote: Quote | undefined): Price {
  return quote === undefined ? priceOfMillionths(0) : closingPrice(side, quote);
}
