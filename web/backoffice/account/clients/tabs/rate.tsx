import { priceFromDecimal } from '@fairlead/domain/price.ts';
import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import { PriceText } from '../../../../ui/figures.tsx';
import { None } from '../clients-table.tsx';

/** A price of the wire in its instrument's decimals; a dash where there is none. */
export function Rate({ rate, symbol }: { readonly rate: number | null; readonly symbol: string }) {
  const price = rate === null ? null : priceFromDecimal(rate);
  return price === null ? <None /> : <PriceText price={price} digits={instrumentBySymbol(symbol)?.digits} />;
}
