import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import type { Price } from '@fairlead/domain/price.ts';
import { useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { formatQuote, UNKNOWN_FIGURE } from '../format-quote.ts';
import { LIVE_CLASS } from './live-class.ts';
import { tint, TINT_CLASS } from './tint.ts';
import { useLivePaint } from './use-live-paint.ts';
import { writeFigure } from './write-figure.ts';

export interface LivePriceProps {
  readonly instrument: Pick<ListedInstrument, 'symbol' | 'digits'>;
  readonly side: 'bid' | 'ask';
  /** False if the caller sets the colour. */
  readonly tints?: boolean;
  readonly className?: string;
}

/** One side of the current quote; tints when it changes and never renders. */
export function LivePrice({ instrument, side, tints = true, className }: LivePriceProps) {
  const locale = useLocale();
  const shown = useRef<{ symbol: string; price: Price } | null>(null);
  const element = useLivePaint<HTMLSpanElement>(instrument.symbol, (span, { quote }) => {
    const price = quote?.[side];
    writeFigure(span, price === undefined ? UNKNOWN_FIGURE : formatQuote(price, instrument.digits, locale));
    const before = shown.current;
    if (tints && price !== undefined && before?.symbol === instrument.symbol && before.price !== price) {
      tint(span, price > before.price ? 'up' : 'down');
    }
    shown.current = price === undefined ? null : { symbol: instrument.symbol, price };
  });
  return <span ref={element} className={classNames(LIVE_CLASS, 'box-content px-0.5', TINT_CLASS, className)} />;
}
