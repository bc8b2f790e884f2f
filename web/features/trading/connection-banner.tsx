import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useSettled } from './live/use-settled.ts';
import { useAnyPending, useConnection } from './live/use-stores.ts';

/** An answer that takes longer is worth a word. */
const SLOW_ANSWER_MS = 1_500;

/**
 * Says that no commands are taken, because trading is paused or the connection is gone, and that an answer is still awaited. It lies over
 * what is there, so that nothing moves under the pointer, and lets clicks through. It heals by itself.
 */
export function ConnectionBanner({ className }: { readonly className: 'top-17' | 'bottom-full' }) {
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
    <div role="status" className={`pointer-events-none absolute inset-x-2 flex justify-center ${className}`}>
      {isDown || isAwaiting ? (
        <p className="flex items-center gap-2 rounded-control border border-caution bg-raised mb-2 px-3 py-1.5 text-dense shadow-overlay">
          <Spinner />
          <span>
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
