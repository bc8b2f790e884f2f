import type { HeldAlert } from '@fairlead/contract/trading/client.ts';
import { MOST_PRICE_ALERTS } from '@fairlead/domain/trading/price-alert.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { CloseIcon } from '../../../ui/icons.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { SideGlyph } from '../../../ui/side-mark.tsx';
import { formatLevel } from '../format-quote.ts';
import { useAccountPart } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { useRowCommand } from '../rows/use-row-command.ts';
import { showOutcome } from '../show-outcome.ts';
import { AlertForm } from './alert-form.tsx';

/** Sets a price alert, and lists the active alerts and the most recently triggered ones. */
export default function AlertsPanel() {
  const { t } = useTranslation('trading');
  const { selected } = usePlatform();
  const alerts = useAccountPart((account) => account.alerts);
  const waiting = alerts.filter(({ fired }) => fired === null);
  const fired = alerts.filter((alert) => alert.fired !== null).toSorted((a, b) => (b.fired?.at ?? 0) - (a.fired?.at ?? 0));
  return (
    // Takes the focus when the last row is removed, so that keyboard users keep their place.
    <div data-row-list tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <AlertForm key={selected.symbol} waitingCount={waiting.length} />
      {alerts.length === 0 ? (
        <p className="border-t border-line pt-3 text-muted">{t('orders.alerts.none')}</p>
      ) : (
        <div className="flex max-h-80 flex-col gap-3 overflow-y-auto border-t border-line pt-2">
          <AlertList title={t('orders.alerts.waiting', { count: waiting.length, most: MOST_PRICE_ALERTS })} alerts={waiting} />
          <AlertList title={t('orders.alerts.fired')} alerts={fired} />
        </div>
      )}
    </div>
  );
}

interface AlertListProps {
  readonly title: string;
  readonly alerts: readonly HeldAlert[];
}

function AlertList({ title, alerts }: AlertListProps) {
  if (alerts.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="pb-1 text-mini font-medium text-muted">{title}</h3>
      <ul>
        {alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} />
        ))}
      </ul>
    </section>
  );
}

const AlertRow = memo(function AlertRow({ alert }: { readonly alert: HeldAlert }) {
  const { t } = useTranslation(['trading', 'errors']);
  const locale = useLocale();
  const { session, instrumentOf } = usePlatform();
  const { buttonProps, isPending, blocked, leave } = useRowCommand(`alert ${alert.id}`);
  const digits = instrumentOf(alert.symbol)?.digits ?? 2;
  const level = formatLevel(alert.level, digits, locale);
  const { fired } = alert;

  async function remove(): Promise<void> {
    const answer = await leave(session.desk.removeAlert(alert.id));
    showOutcome(answer, { failed: t('trading:orders.alerts.notRemoved') }, { t, locale, digits });
  }

  return (
    <li className="flex min-h-9 items-center gap-2 border-b border-line py-1 last:border-b-0">
      <span className={classNames('min-w-0 flex-1', fired !== null && 'text-muted')}>
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium text-strong">{alert.symbol}</span>
          <span className="inline-flex items-center gap-1 tabular-nums">
            <SideGlyph side={alert.direction === 'rises' ? 'long' : 'short'} className="size-2" />
            {t(`trading:orders.alerts.${alert.direction}`, { price: level })}
          </span>
          {fired !== null && <Badge tone="accent">{t('trading:orders.alerts.firedMark')}</Badge>}
        </span>
        {fired !== null && (
          <span className="block text-mini tabular-nums">
            {t('trading:orders.alerts.firedAt', { price: formatLevel(fired.bid, digits, locale), time: formatDateTime(fired.at, locale) })}
          </span>
        )}
      </span>
      <IconButton
        {...buttonProps}
        label={t('trading:orders.alerts.remove', { symbol: alert.symbol, price: level })}
        size="dense"
        blocked={blocked}
        // Not disabled while the request is pending: that would take the focus from it.
        aria-disabled={isPending || undefined}
        onClick={() => void remove()}
        className="aria-disabled:opacity-50 pointer-coarse:size-9"
      >
        <CloseIcon className="size-4" />
      </IconButton>
    </li>
  );
});
