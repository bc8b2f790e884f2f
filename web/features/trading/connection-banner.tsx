import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/class-names.ts';
import { formatTime } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useSettled } from './live/use-settled.ts';
import { useAnyPending, useConnection } from './live/use-stores.ts';

/** A response that takes longer than this gets a notice. */
const SLOW_ANSWER_MS = 1_500;

/**
 * A notice that commands aren't accepted, because trading is paused or the connection is lost, or that a response is still pending. It
 * doesn't move the layout: over the chart it lets clicks through, and on a phone it has a reserved line. It disappears by itself.
 */
export function ConnectionBanner({ place }: { readonly place: 'chart' | 'line' }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const now = useConnection();
  const connection = useSettled(now, now);
  const isPending = useAnyPending();
  const isAwaiting = useSettled(isPending, false, SLOW_ANSWER_MS) && isPending;
  const isDown = connection.kind === 'paused' || connection.kind === 'lost';
  const [wasDown, setWasDown] = useState(false);
  useEffect(() => (isDown ? () => setWasDown(true) : undefined), [isDown]);
  return (
    <div role="status" className={classNames('pointer-events-none', place === 'line' ? 'absolute inset-0' : 'flex justify-center')}>
      {isDown || isAwaiting ? (
        <p
          className={classNames(
            'flex items-center gap-2 rounded-control border border-caution bg-raised text-dense',
            place === 'line' ? 'h-full px-2 leading-4' : 'px-3 py-1.5 shadow-overlay',
          )}
        >
          <Spinner />
          <span className={place === 'line' ? 'line-clamp-2 min-w-0 text-mini' : undefined}>
            {connection.kind === 'paused' && t('connection.paused')}
            {connection.kind === 'lost' && t('connection.lost', { time: formatTime(connection.since, locale) })}{' '}
            {isAwaiting && t('connection.awaiting')}
          </span>
        </p>
      ) : (
        wasDown && <span className="sr-only">{t('connection.resumed')}</span>
      )}
    </div>
  );
}
