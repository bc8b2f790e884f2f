import type { ReactNode, Ref } from 'react';
import { Cell } from '../../../ui/table.tsx';
import { usePlatform } from '../platform-context.ts';

export interface InstrumentCellProps {
  readonly instrument: { readonly symbol: string; readonly displayName: string };
  /** In a row with nothing to press. */
  readonly isGone: boolean;
  readonly nameRef?: Ref<HTMLButtonElement> | undefined;
  /** What stands behind the name. */
  readonly children?: ReactNode;
}

/** The instrument of a position or an order; pressed, it is the one on the chart. */
export function InstrumentCell({ instrument: { symbol, displayName }, isGone, nameRef, children }: InstrumentCellProps) {
  const { select } = usePlatform();
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
      <span className="mx-2 hidden text-mini text-muted xl:inline">{displayName}</span>
      {children}
    </Cell>
  );
}
