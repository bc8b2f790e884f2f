import { priceFromDecimal } from '@fairlead/domain/price.ts';
import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import { formatPrice } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';

/** A wire price with its instrument's decimals; a dash if there is none. */
export function formatWirePrice(price: number | null, symbol: string, locale: string): string {
  const exact = price === null ? null : priceFromDecimal(price);
  return exact === null ? '–' : formatPrice(exact, locale, instrumentBySymbol(symbol)?.digits);
}

export function WirePrice({ price, symbol }: { readonly price: number | null; readonly symbol: string }) {
  const locale = useLocale();
  return <span className="tabular-nums whitespace-nowrap">{formatWirePrice(price, symbol, locale)}</span>;
}

/** Both sides of a quote: the clients' sell and buy prices. */
export function BothSides({ bid, ask, symbol }: { readonly bid: number | null; readonly ask: number | null; readonly symbol: string }) {
  return (
    <>
      <WirePrice price={bid} symbol={symbol} /> <span className="text-muted">/</span> <WirePrice price={ask} symbol={symbol} />
    </>
  );
}
