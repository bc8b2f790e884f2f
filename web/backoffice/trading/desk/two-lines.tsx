import type { ReactNode } from 'react';

export interface TwoLinesProps {
  readonly first: ReactNode;
  /** Null if there is nothing to add. */
  readonly second: ReactNode;
}

/** A figure, with its breakdown in small print below. */
export function TwoLines({ first, second }: TwoLinesProps) {
  return (
    <span className="flex flex-col">
      <span>{first}</span>
      {second !== null && <span className="text-mini font-normal text-muted">{second}</span>}
    </span>
  );
}
