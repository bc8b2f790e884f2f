import type { Side } from '@fairlead/domain/trading/quote.ts';
import type { ReactNode, Ref } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { SideMark } from '../../../ui/side-mark.tsx';

interface Holding {
  readonly symbol: string;
  readonly side: Side;
}

export interface HoldingCardProps {
  readonly cardRef: Ref<HTMLLIElement>;
  readonly holding: Holding;
  /** The position or order is gone: the card keeps its place and size, without controls. */
  readonly isGone: boolean;
  /** Shown for one that is gone. */
  readonly goneMark: ReactNode;
  readonly children: ReactNode;
}

/** The card of a position or order, for screens too narrow for a table. */
export function HoldingCard({ cardRef, holding, isGone, goneMark, children }: HoldingCardProps) {
  return (
    <li ref={cardRef} className="relative border-b border-line px-4 py-3 text-dense md:px-3 md:odd:border-r">
      {isGone && (
        <div className="absolute inset-0 flex items-center justify-center gap-3 text-muted">
          <span className="flex items-center gap-2 text-control font-semibold">
            <HoldingName holding={holding} />
          </span>
          {goneMark}
        </div>
      )}
      <div className={classNames('flex flex-col gap-3 md:gap-2', isGone && 'invisible')}>{children}</div>
    </li>
  );
}

/** The instrument and direction, at the start of a card. */
export function HoldingName({ holding: { symbol, side } }: { readonly holding: Holding }) {
  return (
    <>
      {symbol}
      <SideMark side={side} className="text-dense" />
    </>
  );
}

/** A labelled figure in a card's list. */
export function CardFigure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
