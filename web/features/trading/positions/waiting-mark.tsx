import type { HeldPosition } from '@fairlead/contract/read-trading.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { ClockIcon } from '../../../ui/icons.tsx';

/** Stands beside a position whose closing waits for a confirmed price; nothing where none does. */
export function WaitingMark({ position, className }: { readonly position: HeldPosition; readonly className?: string }) {
  const { t } = useTranslation('trading');
  if (position.waitingClose === null) return null;
  return (
    <span title={t('positions.closeWaitsText', { name: position.displayName })} className="inline-flex">
      <Badge tone="caution" className={className}>
        <ClockIcon className="size-3" />
        {t('positions.closing')}
      </Badge>
    </span>
  );
}
