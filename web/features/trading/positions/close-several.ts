import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import type { Cents } from '@fairlead/domain/money.ts';
import type { QuoteStatus, QuoteView } from '../stores/quote-store.ts';

/** Which of the open positions to close together. */
export type Scope = 'all' | 'profit' | 'loss' | 'instrument';

export const SCOPES: readonly Scope[] = ['all', 'profit', 'loss', 'instrument'];

/** The positions that match a scope now. Prices keep moving, so a confirmation must use this result. */
export function selectScope(
  positions: readonly HeldPosition[],
  scope: Scope,
  { symbol, profitOf }: { readonly symbol: string; readonly profitOf: (position: HeldPosition) => Cents },
): readonly HeldPosition[] {
  switch (scope) {
    case 'all':
      return positions;
    case 'profit':
      return positions.filter((position) => profitOf(position) > 0);
    case 'loss':
      return positions.filter((position) => profitOf(position) < 0);
    case 'instrument':
      return positions.filter((position) => position.symbol === symbol);
  }
}

/** Why a position can't be closed now; asked: its close is already waiting for a confirmed price. */
export type Obstacle = Exclude<QuoteStatus, 'live' | 'review'> | 'asked';

export interface Split {
  readonly closable: readonly HeldPosition[];
  /** The symbols of positions that close at the first confirmed price instead of the current one. */
  readonly underReview: readonly string[];
  readonly blocked: readonly { readonly position: HeldPosition; readonly obstacle: Obstacle }[];
}

/** Splits positions into those the engine would close now, and those that have no price or are closing already. */
export function splitClosable(positions: readonly HeldPosition[], viewOf: (symbol: string) => QuoteView | undefined): Split {
  const closable: HeldPosition[] = [];
  const underReview = new Set<string>();
  const blocked: { position: HeldPosition; obstacle: Obstacle }[] = [];
  for (const position of positions) {
    const status = viewOf(position.symbol)?.status ?? 'missing';
    // A pending partial close is replaced by a full close; a full close is only requested once.
    if (position.waitingClose?.margin === null) blocked.push({ position, obstacle: 'asked' });
    else if (status === 'live' || status === 'review') {
      closable.push(position);
      if (status === 'review') underReview.add(position.symbol);
    } else blocked.push({ position, obstacle: status });
  }
  return { closable, underReview: [...underReview], blocked };
}
