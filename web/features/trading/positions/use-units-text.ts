import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { exactEuroRateOf } from '@fairlead/domain/trading/quote-currency.ts';
import { unitsOf, unitsToDecimal } from '@fairlead/domain/trading/units.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { usePlatform } from '../platform-context.ts';
import { LOT_DIGITS, sizeDigits } from '../size-text.ts';
import { unitTermsFor } from '../ticket/order-size.ts';

/** The size of a position in units and lots at the current euro rate; null if that isn't known. */
export function useUnitsText(position: Pick<HeldPosition, 'symbol' | 'margin' | 'leverage' | 'openPrice'>): string | null {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { session, instrumentOf } = usePlatform();
  const instrument = instrumentOf(position.symbol);
  if (instrument === undefined || instrument.currency === null) return null;
  const rate = exactEuroRateOf(instrument.currency, (symbol) => session.quotes.read(symbol)?.quote);
  if (rate === null) return null;
  const { kind, code, lotSize } = unitTermsFor(instrument);
  const size = unitsOf(position, rate);
  const units = unitsToDecimal(size);
  const text = `${formatNumber(units, locale, sizeDigits(units))} ${code ?? t(`size.unit.${kind}`)}`;
  if (lotSize === 1) return text;
  return `${text} · ${t('size.inLots', { lots: formatNumber(unitsToDecimal(size, lotSize), locale, LOT_DIGITS) })}`;
}
