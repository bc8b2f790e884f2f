import { addCents, type Cents } from '@fairlead/domain/money.ts';
import { beginRaises, requiredMargin, selectMarginPercents, type MarginTerms } from '@fairlead/domain/trading/raised-margin.ts';
import type { RaisedMargin } from '@fairlead/domain/trading/raised-margin-terms.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';

/** A margin increase in an instrument with open positions. */
export interface HeldRaise {
  readonly raise: RaisedMargin;
  readonly isInForce: boolean;
  /** The margin posted for the instrument's positions, and the margin required instead. */
  readonly stakes: Cents;
  readonly required: Cents;
}

/** The increases that affect open positions, the earliest first. One that requires no more than the posted margin is left out. */
export function selectMarginIncreases(
  positions: readonly MarginTerms[],
  { raisedMargins }: Pick<RulePack, 'raisedMargins'>,
  now: number,
): readonly HeldRaise[] {
  return raisedMargins
    .toSorted((a, b) => a.from - b.from)
    .flatMap((raise): HeldRaise[] => {
      const held = positions.filter(({ symbol }) => symbol === raise.symbol);
      const rules = { marginPercents: { [raise.symbol]: raise.percent } };
      const stakes = addCents(...held.map(({ margin }) => margin));
      const required = addCents(...held.map((position) => requiredMargin(position, rules)));
      return required > stakes && now < raise.until ? [{ raise, isInForce: raise.from <= now, stakes, required }] : [];
    });
}

/** The used margin after every announced increase has begun. */
export function usedMarginAfter(positions: readonly MarginTerms[], { raisedMargins }: Pick<RulePack, 'raisedMargins'>, now: number): Cents {
  const rules = { marginPercents: selectMarginPercents(beginRaises(raisedMargins, now), now) };
  return addCents(...positions.map((position) => requiredMargin(position, rules)));
}
