import type { HeldPosition } from '@fairlead/contract/read-trading.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { ClockIcon } from '../../../ui/icons.tsx';

interface WaitingMarkProps {
  readonly position: HeldPosition;
  /** Where a word would push the row over its edge: the icon stands for it. */
  readonly isIconAlone?: boolean;
}

/** Stands beside a position whose closing waits for a confirmed price; nothing where none does. */
export function WaitingMark({ position, isIconAlone = false }: WaitingMarkProps) {
  const { t } = useTranslation('trading');
  if (position.waitingClose === null) return null;
  return (
    <span title={t('positions.closeWaitsText', { name: position.displayName })} className="inline-flex">
      <Badge tone="caution">
        <ClockIcon className="size-3" />
        <span className={isIconAlone ? 'sr-only' : ''}>{t('positions.closing')}</span>
      </Badge>
    </span>
  );
}
