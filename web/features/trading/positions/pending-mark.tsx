import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ClockIcon } from '../../../ui/icons.tsx';
import { usePendingText } from './use-pending-text.ts';

interface PendingMarkProps {
  readonly position: HeldPosition;
  /** badge: beside a text. line: in a table's row, in place of the instrument's name, so that no column gets wider. */
  readonly look: 'badge' | 'line';
}

/** Marks a position whose close is waiting for a confirmed price, with the amount that closes; nothing if none is pending. */
export function PendingMark({ position, look }: PendingMarkProps) {
  const waitingText = usePendingText();
  if (position.waitingClose === null) return null;
  const { short, full } = waitingText(position, position.waitingClose.margin);
  if (look === 'badge') {
    return (
      <span title={full} className="inline-flex">
        <Badge tone="caution">
          <ClockIcon className="size-3!" />
          <span>{short}</span>
        </Badge>
      </span>
    );
  }
  return (
    <span title={full} className="ml-2 inline-flex items-center gap-1 text-mini font-semibold text-caution">
      <ClockIcon className="size-3!" />
      <span>{short}</span>
    </span>
  );
}
