import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/class-names.ts';
import { formatTime } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useSettled } from './live/use-settled.ts';
import { useAnyPending, useConnection } from './live/use-stores.ts';

/** An answer that takes longer is worth a word. */
const SLOW_ANSWER_MS = 1_500;

/**
 * Says that no commands are taken, because trading is paused or the connection is gone, and that an answer is still awaited. It moves
 * nothing: over the chart it lets presses through, on a phone it has a line that is kept free for it. It heals by itself.
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
