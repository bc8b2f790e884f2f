import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { createFact } from '../../ui/create-fact.tsx';
import { formatDate } from '../../ui/format.ts';
import { InfoIcon } from '../../ui/icons.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useLocale } from '../../ui/locale.tsx';
import { Popover } from '../../ui/popover.tsx';
import { AlertButton } from './alerts/alert-button.tsx';
import { LiveDayChange } from './live/live-day-change.tsx';
import { LivePrice } from './live/live-price.tsx';
import { usePlatform } from './platform-context.ts';
import { lazyPanel } from './positions/load-panel.ts';

const SentimentFact = lazyPanel(() => import('./market-list/sentiment/sentiment-fact.tsx'));
const SpecialSessionsButton = lazyPart(() => import('./holidays/special-sessions-button.tsx'));

/** The selected instrument: its name, its quote, and a label if its prices are demo prices. Temporary states are shown elsewhere. */
export function InstrumentBar({ aside }: { readonly aside?: ReactNode }) {
  const { t } = useTranslation('trading');
  const { selected } = usePlatform();
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-5 gap-y-1 border-b border-line bg-raised px-3 py-1.5 md:flex-nowrap flat:min-h-9 flat:flex-nowrap flat:gap-x-3 flat:py-0.5">
      <h1 className="flex min-w-0 flat:shrink-0 flat:flex-none items-baseline gap-2 text-body font-semibold tracking-normal max-md:flex-1">
        {selected.symbol}
        <span className="truncate text-dense font-normal text-muted flat:hidden">{selected.displayName}</span>
      </h1>
      <dl className="flex items-center gap-4 text-dense max-md:order-1 max-md:w-full max-md:justify-between md:shrink-0 flat:order-none! flat:w-auto! flat:shrink-0 flat:gap-3">
        <Figure label={t('markets.bid')}>
          <LivePrice instrument={selected} side="bid" className="font-semibold" />
        </Figure>
        <Figure label={t('markets.ask')}>
          <LivePrice instrument={selected} side="ask" className="font-semibold" />
        </Figure>
        <Figure label={t('markets.dayChange')}>
          <LiveDayChange symbol={selected.symbol} className="font-semibold" />
        </Figure>
      </dl>
      <span className="ml-auto flex shrink-0 items-center gap-2">
        {selected.specialSessions.length > 0 && (
          <Suspense>
            <SpecialSessionsButton />
          </Suspense>
        )}
        <Suspense>
          <SentimentFact />
        </Suspense>
        <DemoPrices />
        <AlertButton />
        {aside}
      </span>
    </div>
  );
}

const Figure = createFact({ line: 'flex items-baseline gap-1.5 max-sm:flex-col max-sm:gap-0', label: 'text-mini text-muted' });

/** Explains that prices are demo prices, and where those of this instrument come from. */
function DemoPrices() {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { demoPrices, isAlwaysOpen, selected } = usePlatform();
  if (!demoPrices) return null;
  const origin = selected.demoOrigin;
  const until = typeof origin?.real_until === 'string' ? formatDate(origin.real_until, locale, 'UTC') : '';
  return (
    <Popover
      align="end"
      title={t('demo.title')}
      trigger={
        <button type="button" className="flex items-center gap-1 rounded-mark text-micro text-muted hover:text-strong">
          <span className="flat:sr-only">{t('demo.badge')}</span>
          <InfoIcon className="size-3.5" />
        </button>
      }
    >
      <p>{t('demo.text')}</p>
      {isAlwaysOpen && <p className="mt-2">{t('demo.alwaysOpen')}</p>}
      {origin !== null && <p className="mt-2 text-muted">{t(`demo.origin.${origin.kind}`, { name: selected.displayName, until })}</p>}
    </Popover>
  );
}
