import { useTranslation } from 'react-i18next';
import { formatTime } from '../../ui/format.ts';
import { DisconnectedIcon } from '../../ui/icons.tsx';
import { useLocale } from '../../ui/locale.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useConnection } from './live/use-stores.ts';

/** Says that prices stand still and orders are blocked while the connection is gone. It heals by itself. */
export function ConnectionBanner() {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const connection = useConnection();
  return (
    <div role="status" className="shrink-0">
      {connection.kind === 'lost' && (
        <p className="flex items-center gap-2 border-b border-line bg-caution-tint px-3 py-1.5 text-dense">
          <DisconnectedIcon className="size-4 text-caution" />
          <span className="min-w-0 flex-1">{t('connection.lost', { time: formatTime(connection.since, locale) })}</span>
          <Spinner className="size-4 text-caution" />
        </p>
      )}
    </div>
  );
}
