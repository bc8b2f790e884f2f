import { priceFromDecimal } from '@fairlead/domain/price.ts';
import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import type { Column } from '../../../../ui/data-table/column.ts';
import { PriceText } from '../../../../ui/figures.tsx';
import { None } from '../../../shared/none.tsx';

/** A wire price with its instrument's decimals; a dash if there is none. */
export function Rate({ rate, symbol }: { readonly rate: number | null; readonly symbol: string }) {
  const price = rate === null ? null : priceFromDecimal(rate);
  return price === null ? <None /> : <PriceText price={price} digits={instrumentBySymbol(symbol)?.digits} />;
}

/** A column with a price of the row's instrument. */
export function rateColumn<Row extends { readonly symbol: string }>(
  id: string,
  head: string,
  rateOf: (row: Row) => number | null,
): Column<Row> {
  return { id, head, numeric: true, render: (row) => <Rate rate={rateOf(row)} symbol={row.symbol} /> };
}
