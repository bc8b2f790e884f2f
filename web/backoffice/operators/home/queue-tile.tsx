import { MOST_COUNTED, type QueueOverview } from '@fairlead/contract/account/operators/queues.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { formatAge } from '../../shared/format-age.ts';
import { useNow } from '../../shared/use-now.ts';
import { addressOf } from './queue-address.ts';

/** The number of items in a queue and how many are overdue; links to the queue. */
export function QueueTile({ queue: { queue, waiting, late, due_today, oldest_at } }: { readonly queue: QueueOverview['queues'][number] }) {
  const { t } = useTranslation(['backofficeQueues', 'backoffice']);
  const locale = useLocale();
  const now = useNow();
  const count = waiting >= MOST_COUNTED ? `${formatNumber(MOST_COUNTED, locale, 0)}+` : formatNumber(waiting, locale, 0);
  return (
    <li className="flex">
      <Link
        to={addressOf(queue)}
        className={classNames(
          'flex min-w-0 flex-1 flex-col gap-1 rounded-panel border bg-raised px-4 py-3 transition-colors hover:bg-hover',
          late > 0 ? 'border-short' : 'border-line',
        )}
      >
        <span className="truncate text-dense text-muted">{t(`backoffice:shell.places.${queue}`)}</span>
        <span className="flex items-center justify-between gap-2">
          <span className={classNames('text-title font-semibold tabular-nums', waiting === 0 && 'text-muted')}>{count}</span>
          <span className="flex flex-wrap justify-end gap-1">
            {late > 0 && <Badge tone="short">{t('home.isLate', { count: late })}</Badge>}
            {due_today > 0 && <Badge tone="caution">{t('home.isDue', { count: due_today })}</Badge>}
          </span>
        </span>
        <span className="text-mini text-muted">
          {oldest_at === null ? t('home.nothingWaits') : t('home.oldest', { age: formatAge(oldest_at, now, locale) })}
        </span>
      </Link>
    </li>
  );
}
