import { priceFromDecimal } from '@fairlead/domain/price.ts';
import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import type { Column } from '../../../../ui/data-table/column.ts';
import { PriceText } from '../../../../ui/figures.tsx';
import { None } from '../../../shared/none.tsx';

/** A price of the wire in its instrument's decimals; a dash where there is none. */
export function Rate({ rate, symbol }: { readonly rate: number | null; readonly symbol: string }) {
  const price = rate === null ? null : priceFromDecimal(rate);
  return price === null ? <None /> : <PriceText price={price} digits={instrumentBySymbol(symbol)?.digits} />;
}

/** A price of the instrument that a row is about. */
export function rateColumn<Row extends { readonly symbol: string }>(
  id: string,
  head: string,
  rateOf: (row: Row) => number | null,
): Column<Row> {
  return { id, head, numeric: true, render: (row) => <Rate rate={rateOf(row)} symbol={row.symbol} /> };
}
