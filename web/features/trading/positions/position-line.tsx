import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Money } from '../../../ui/figures.tsx';
import { SideMark } from '../../../ui/side-mark.tsx';

export interface PositionLineProps {
  readonly position: HeldPosition;
  /** A sentence gets a line of its own: beside the name it would leave that no room. */
  readonly isSentence?: boolean;
  readonly children: ReactNode;
}

/** A position in a list of several, with list-specific content at its end. */
export function PositionLine({ position, isSentence = false, children }: PositionLineProps) {
  return (
    <li
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-line px-3 py-2 text-dense',
        !isSentence && 'sm:grid-cols-[minmax(0,1fr)_auto_minmax(6rem,auto)]',
      )}
    >
      <span className="flex min-w-0 items-center gap-2">
        <span className="font-semibold">{position.symbol}</span>
        <span className="truncate text-muted">{position.displayName}</span>
      </span>
      <span className="flex items-center gap-2 justify-self-end tabular-nums">
        <SideMark side={position.side} />
        <Money amount={position.margin} />
      </span>
      {isSentence ? (
        <span className="col-span-2 text-muted">{children}</span>
      ) : (
        <span className="col-span-2 flex justify-end tabular-nums sm:col-span-1">{children}</span>
      )}
    </li>
  );
}
