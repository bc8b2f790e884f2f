import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { BellIcon } from '../../../ui/icons.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { useAccountPart } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';

const AlertsPanel = lazyPart(() => import('./alerts-panel.tsx'));

/** The bell button for price alerts: sets an alert on the selected instrument and lists all alerts of the account. */
export function AlertButton() {
  const { t } = useTranslation('trading');
  const { symbol } = usePlatform().selected;
  const waitingHere = useAccountPart(({ alerts }) => alerts.filter((alert) => alert.symbol === symbol && alert.fired === null).length);
  return (
    <Popover
      align="end"
      title={t('orders.alerts.title')}
      className="w-90"
      trigger={
        <button
          type="button"
          title={t('orders.alerts.title')}
          aria-label={waitingHere === 0 ? t('orders.alerts.title') : t('orders.alerts.titleCount', { count: waitingHere })}
          className="flex h-7 w-9 items-center justify-center rounded-control text-mini text-muted tabular-nums hover:bg-hover hover:text-strong active:bg-pressed pointer-coarse:h-9 pointer-coarse:w-11"
        >
          {/* The badge overlaps the bell, so the bar's width doesn't depend on the count. */}
          <span className="relative">
            <BellIcon className="size-4.5" />
            {waitingHere > 0 && (
              <span className="absolute -top-1.5 left-2.5 min-w-4 rounded-round bg-accent-fill px-1 text-center text-micro leading-4 font-semibold text-on-fill">
                {waitingHere}
              </span>
            )}
          </span>
        </button>
      }
    >
      <Suspense fallback={<span className="block h-60" />}>
        <AlertsPanel />
      </Suspense>
    </Popover>
  );
}
