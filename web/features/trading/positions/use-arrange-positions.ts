import { closingPrice } from '@fairlead/domain/trading/quote.ts';
import { useMemo } from 'react';
import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { usePlatform } from '../platform-context.ts';
import type { Arrangement } from '../rows/arrange-items.ts';
import type { ListView } from '../rows/list-view.ts';
import { profitOf, totalProfitOf } from '../stores/live-figures.ts';
import { arrangePositions } from './position-columns.ts';

/** The client's order of the positions; it reads the latest quotes whenever it is applied. */
export function useArrangePositions({ sort, isGrouped }: Pick<ListView, 'sort' | 'isGrouped'>): Arrangement<HeldPosition> {
  const { account, quotes } = usePlatform().session;
  return useMemo(() => {
    const quoteOf = (symbol: string) => quotes.read(symbol)?.quote;
    return arrangePositions(
      { sort, isGrouped },
      {
        profitOf: (position) => profitOf(position, quoteOf(position.symbol), account.get().remainder),
        totalOf: (positions) => totalProfitOf(positions, quoteOf, account.get().remainder),
        priceOf: ({ symbol, side }) => {
          const quote = quoteOf(symbol);
          return quote === undefined ? null : closingPrice(side, quote);
        },
      },
    );
  }, [sort, isGrouped, account, quotes]);
}
