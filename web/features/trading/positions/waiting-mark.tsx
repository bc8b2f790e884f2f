import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ClockIcon } from '../../../ui/icons.tsx';
import { useWaitingText } from './use-waiting-text.ts';

interface WaitingMarkProps {
  readonly position: HeldPosition;
  /** badge: beside a text. line: under the row's name, over nothing, so that no column gets wider. */
  readonly look: 'badge' | 'line';
}

/** Stands at a position whose closing waits for a confirmed price, and says how much of it closes; nothing where none waits. */
export function WaitingMark({ position, look }: WaitingMarkProps) {
  const waitingText = useWaitingText();
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
    <span title={full} className="absolute bottom-0 left-3 flex items-center gap-1 text-micro leading-3 font-semibold text-caution">
      <ClockIcon className="size-2.5!" />
      <span>{short}</span>
    </span>
  );
}
