import type { Side } from '@fairlead/domain/trading/quote.ts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../ui/locale.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SideGlyph } from '../../../ui/side-mark.tsx';
import { formatSpread } from '../format-quote.ts';
import { LivePrice } from '../live/live-price.tsx';
import { setText, useLivePaint } from '../live/use-live-paint.ts';
import { usePlatform } from '../platform-context.ts';

/** Sell at the bid or buy at the ask, with the spread between them. */
export function SideChooser({ side, onSide }: { readonly side: Side; readonly onSide: (side: Side) => void }) {
  const { t } = useTranslation('trading');
  return (
    <div className="relative">
      <Segmented
        label={t('ticket.side')}
        labelHidden
        size="large"
        options={[
          { value: 'short', tone: 'short', label: <SideOption side="short" /> },
          { value: 'long', tone: 'long', label: <SideOption side="long" /> },
        ]}
        value={side}
        onValueChange={onSide}
        className="[&_label]:py-0.5"
      />
      <Spread />
    </div>
  );
}

function SideOption({ side }: { readonly side: Side }) {
  const { t } = useTranslation('trading');
  const { selected } = usePlatform();
  return (
    <span className="block text-center leading-4.5">
      <span className="flex items-center justify-center gap-1 text-mini">
        <SideGlyph side={side} className="size-2" />
        {t(side === 'long' ? 'ticket.buy' : 'ticket.sell')}
      </span>
      <LivePrice
        instrument={selected}
        side={side === 'long' ? 'ask' : 'bid'}
        tints={false}
        className="justify-center! text-control font-semibold"
      />
    </span>
  );
}

function Spread() {
  const { t } = useTranslation('trading');
  const { selected } = usePlatform();
  const locale = useLocale();
  const element = useLivePaint<HTMLSpanElement>(selected.symbol, (span, { quote }) => {
    setText(span, quote === undefined ? '' : formatSpread(quote.bid, quote.ask, selected.digits, locale));
  });
  return (
    <span
      title={t('ticket.spread')}
      className="pointer-events-none absolute top-1/2 left-1/2 z-1 -translate-x-1/2 -translate-y-1/2 rounded-mark border border-line bg-raised px-1 text-micro text-muted tabular-nums"
    >
      <span className="sr-only">{t('ticket.spread')} </span>
      <span ref={element} />
    </span>
  );
}
