import type { ClientState } from '@fairlead/domain/payments/transaction-status.ts';
import type { WithdrawalProgress } from '@fairlead/domain/payments/withdrawal-progress.ts';
import type { ComponentType } from 'react';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { CheckIcon, ClockIcon, CloseIcon, ErrorIcon, EyeIcon, type IconProps } from '../../../ui/icons.tsx';
import { BackIcon, HourglassIcon, TurningIcon } from './transaction-icons.tsx';
import { useStatusText } from './use-status-text.ts';

const LOOKS: Readonly<Record<ClientState, { readonly tone: BadgeTone; readonly Icon: ComponentType<IconProps> }>> = {
  pending: { tone: 'accent', Icon: ClockIcon },
  processing: { tone: 'accent', Icon: TurningIcon },
  completed: { tone: 'long', Icon: CheckIcon },
  inReview: { tone: 'caution', Icon: EyeIcon },
  declined: { tone: 'short', Icon: CloseIcon },
  rejected: { tone: 'short', Icon: ErrorIcon },
  expired: { tone: 'neutral', Icon: HourglassIcon },
  cancelled: { tone: 'neutral', Icon: BackIcon },
  reversed: { tone: 'short', Icon: BackIcon },
};

/** Statuses that need action. */
const STUCK = { tone: 'caution', Icon: ErrorIcon } as const;
const STUCK_PROGRESS: readonly (WithdrawalProgress | null)[] = ['accountNeeded', 'partNotSent', 'notSent'];

export interface StatusBadgeProps {
  readonly status: ClientState;
  readonly progress: WithdrawalProgress | null;
}

/** The status of a transaction, with its own icon. */
export function StatusBadge({ status, progress }: StatusBadgeProps) {
  const statusText = useStatusText();
  const { tone, Icon } = STUCK_PROGRESS.includes(progress) ? STUCK : LOOKS[status];
  return (
    <Badge tone={tone}>
      <Icon className="size-3.5!" />
      {statusText(status, progress)}
    </Badge>
  );
}
