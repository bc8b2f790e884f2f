import { addCents, type Cents } from '@fairlead/domain/money.ts';
import { beginRaises, requiredMargin, selectMarginPercents, type MarginTerms } from '@fairlead/domain/trading/raised-margin.ts';
import type { RaisedMargin } from '@fairlead/domain/trading/raised-margin-terms.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';

/** A raised margin of an instrument in which positions are open. */
export interface HeldRaise {
  readonly raise: RaisedMargin;
  readonly isInForce: boolean;
  /** The stakes of the positions in the instrument, and what the raise asks for instead. */
  readonly stakes: Cents;
  readonly required: Cents;
}

/** The earliest first. What asks for no more than the stakes is left out. */
export function selectHeldRaises(
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

/** The used margin as it will be once every raise that is announced has begun. */
export function usedMarginThen(positions: readonly MarginTerms[], { raisedMargins }: Pick<RulePack, 'raisedMargins'>, now: number): Cents {
  const rules = { marginPercents: selectMarginPercents(beginRaises(raisedMargins, now), now) };
  return addCents(...positions.map((position) => requiredMargin(position, rules)));
}
