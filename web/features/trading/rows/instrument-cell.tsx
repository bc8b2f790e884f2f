import type { ReactNode, Ref } from 'react';
import { Cell } from '../../../ui/table.tsx';
import { usePlatform } from '../platform-context.ts';

export interface InstrumentCellProps {
  readonly instrument: { readonly symbol: string; readonly displayName: string };
  /** Whether the row is without controls. */
  readonly isGone: boolean;
  readonly nameRef?: Ref<HTMLButtonElement> | undefined;
  /** Whether what follows needs the room of the name. */
  readonly isNameHidden?: boolean;
  /** Shown after the name. */
  readonly children?: ReactNode;
}

/** The instrument of a position or order; a click shows it on the chart. */
export function InstrumentCell({ instrument, isGone, nameRef, isNameHidden = false, children }: InstrumentCellProps) {
  const { select } = usePlatform();
  const { symbol, displayName } = instrument;
  return (
    <Cell className="max-w-60 truncate">
      {isGone ? (
        <span className="font-medium">{symbol}</span>
      ) : (
        <button
          ref={nameRef}
          type="button"
          title={displayName}
          onClick={() => select(symbol)}
          className="rounded-mark font-medium hover:underline"
        >
          {symbol}
        </button>
      )}
      {!isNameHidden && <span className="mx-2 hidden text-mini text-muted xl:inline">{displayName}</span>}
      {children}
    </Cell>
  );
}
