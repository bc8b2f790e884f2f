import type { TransactionStatus } from '@fairlead/domain/payments/transaction-status.ts';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { CheckIcon, ClockIcon, CloseIcon, ErrorIcon, EyeIcon, type IconProps } from '../../../ui/icons.tsx';
import { BackIcon, HourglassIcon, TurningIcon } from './transaction-icons.tsx';

const LOOKS: Readonly<Record<TransactionStatus, { readonly tone: BadgeTone; readonly Icon: ComponentType<IconProps> }>> = {
  pending: { tone: 'accent', Icon: ClockIcon },
  processing: { tone: 'accent', Icon: TurningIcon },
  completed: { tone: 'long', Icon: CheckIcon },
  inReview: { tone: 'caution', Icon: EyeIcon },
  declined: { tone: 'short', Icon: CloseIcon },
  rejected: { tone: 'short', Icon: ErrorIcon },
  expired: { tone: 'neutral', Icon: HourglassIcon },
  cancelled: { tone: 'neutral', Icon: BackIcon },
};

/** Where a transaction stands, in a word with a sign of its own. */
export function StatusBadge({ status }: { readonly status: TransactionStatus }) {
  const { t } = useTranslation('payments');
  const { tone, Icon } = LOOKS[status];
  return (
    <Badge tone={tone}>
      <Icon className="size-3.5!" />
      {t(`statuses.${status}`)}
    </Badge>
  );
}
