/** A corporate action as an operator enters it, before anything about it is known to be true. */
import { price } from '../../price.ts';
import type { CorporateAction } from './corporate-action.ts';
import { withheldBasisPointsOf, withheldPercentOf } from './withheld-tax.ts';

interface Entered {
  readonly symbol: string;
  /** The ex-date; YYYY-MM-DD if it is right. */
  readonly date: string;
  /** Where the company announced it. */
  readonly source: string;
}

export type ProposedAction = Entered &
  (
    | { readonly kind: 'split'; readonly newShares: number; readonly oldShares: number }
    /** Units of the price per share, and percent of that. */
    | { readonly kind: 'dividend'; readonly gross: number; readonly withheldPercent: number }
    | { readonly kind: 'rename'; readonly displayName: string }
    | { readonly kind: 'delisting' }
  );

type WithoutId<Action> = Action extends CorporateAction ? Omit<Action, 'id'> : never;
export type NewAction = WithoutId<CorporateAction>;

const MICROS_PER_UNIT = 1_000_000;

/** Returns the action of a proposal without faults. A ratio such as 4:2 becomes 2:1. */
export function readProposedAction(proposed: ProposedAction): NewAction {
  const { symbol, date } = proposed;
  switch (proposed.kind) {
    case 'split': {
      const { newShares, oldShares } = proposed;
      const divisor = greatestCommonDivisor(newShares, oldShares);
      return { kind: 'split', symbol, date, ratio: { newShares: newShares / divisor, oldShares: oldShares / divisor } };
    }
    case 'dividend': {
      const gross = price(Math.round(proposed.gross * MICROS_PER_UNIT));
      return { kind: 'dividend', symbol, date, gross, withheldBasisPoints: withheldBasisPointsOf(proposed.withheldPercent) };
    }
    case 'rename':
      return { kind: 'rename', symbol, date, displayName: proposed.displayName.trim() };
    case 'delisting':
      return { kind: 'delisting', symbol, date };
  }
}

/** Returns what would have to be entered to propose a stored action, so that its faults can be found again. */
export function proposalOf(action: NewAction, source: string): ProposedAction {
  const { symbol, date } = action;
  switch (action.kind) {
    case 'split':
      return { kind: 'split', symbol, date, source, ...action.ratio };
    case 'dividend': {
      const withheldPercent = withheldPercentOf(action.withheldBasisPoints);
      return { kind: 'dividend', symbol, date, source, gross: action.gross / MICROS_PER_UNIT, withheldPercent };
    }
    case 'rename':
      return { kind: 'rename', symbol, date, source, displayName: action.displayName };
    case 'delisting':
      return { kind: 'delisting', symbol, date, source };
  }
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}
