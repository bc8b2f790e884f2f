import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import type { Cents } from '@fairlead/domain/money.ts';
import type { QuoteStatus, QuoteView } from '../stores/quote-store.ts';

/** Which of the open positions are to be closed together. */
export type Scope = 'all' | 'profit' | 'loss' | 'instrument';

export const SCOPES: readonly Scope[] = ['all', 'profit', 'loss', 'instrument'];

/** The positions of a scope as they stand now. Prices go on, so whoever confirms them keeps to these. */
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

/** Why a position cannot be closed now; asked: its closing already waits for a confirmed price. */
export type Obstacle = Exclude<QuoteStatus, 'live' | 'review'> | 'asked';

export interface Split {
  readonly closable: readonly HeldPosition[];
  /** The symbols of those that close at the first confirmed price and not at the current one. */
  readonly underReview: readonly string[];
  readonly blocked: readonly { readonly position: HeldPosition; readonly obstacle: Obstacle }[];
}

/** Those whose closing the engine would take now, and those that have no price to close at or are closing already. */
export function splitClosable(positions: readonly HeldPosition[], viewOf: (symbol: string) => QuoteView | undefined): Split {
  const closable: HeldPosition[] = [];
  const underReview = new Set<string>();
  const blocked: { position: HeldPosition; obstacle: Obstacle }[] = [];
  for (const position of positions) {
    const status = viewOf(position.symbol)?.status ?? 'missing';
    // A part that waits gives way to the closing of the whole; the whole is closed once.
    if (position.waitingClose?.margin === null) blocked.push({ position, obstacle: 'asked' });
    else if (status === 'live' || status === 'review') {
      closable.push(position);
      if (status === 'review') underReview.add(position.symbol);
    } else blocked.push({ position, obstacle: status });
  }
  return { closable, underReview: [...underReview], blocked };
}
