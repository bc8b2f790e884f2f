import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { DepositWatch } from './watch-deposit.ts';

export interface PendingNoteProps {
  /** The provider's display name, if known. */
  readonly provider: string | null;
  readonly watch: DepositWatch;
}

/** Says that we are waiting for the provider, and what it means if that takes long or the server cannot be reached. */
export function PendingNote({ provider, watch }: PendingNoteProps) {
  const { t } = useTranslation(['payments', 'common']);
  const isWaiting = watch.kind === 'waiting';
  const isBooking = isWaiting && watch.detail?.transaction_status.key === 'processing';
  const text = isBooking ? 'booking' : provider === null ? 'anyone' : 'title';
  const name = provider ?? t('payments:deposit.theProvider');
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="flex items-start gap-2.5 text-control">
        <Spinner className="text-accent" />
        <span className="min-w-0">{t(`payments:deposit.waiting.${text}`, { provider: name })}</span>
      </p>
      {isWaiting && watch.isUnreachable && (
        <Notice tone="caution" title={t('common:offline.title')}>
          {t('payments:deposit.waiting.unreachable')}
        </Notice>
      )}
      {isWaiting && !watch.isUnreachable && watch.isLong && <Notice>{t('payments:deposit.waiting.long', { provider: name })}</Notice>}
    </div>
  );
}
