import type { OrderTerms } from './order-edit.ts';

/** One term of a pending order that was changed, for the message that offers to undo it. */
export interface OrderMove {
  readonly level: 'entryPrice' | 'stopLoss' | 'takeProfit' | 'trailingDistance' | 'expiry';
  /** A price in millionths, or a time; null if there was none, or is none any more. */
  readonly from: number | null;
  readonly to: number | null;
}

const TERMS = {
  entryPrice: 'entryPrice',
  stopLoss: 'stopLoss',
  takeProfit: 'takeProfit',
  trailingDistance: 'trailingDistance',
  expiry: 'expiresAt',
} as const;
const LEVELS: readonly OrderMove['level'][] = ['entryPrice', 'stopLoss', 'takeProfit', 'trailingDistance', 'expiry'];

export function findOrderMoves(before: OrderTerms, after: OrderTerms): readonly OrderMove[] {
  return LEVELS.flatMap((level) => {
    const [from, to] = [before[TERMS[level]], after[TERMS[level]]];
    return from === to ? [] : [{ level, from, to }];
  });
}

/** The terms with the moves undone; other changes made meanwhile stay. */
export function withoutOrderMoves(terms: OrderTerms, moves: readonly OrderMove[]): OrderTerms {
  return { ...terms, ...Object.fromEntries(moves.map(({ level, from }) => [TERMS[level], from])) };
}
