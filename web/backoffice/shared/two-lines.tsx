import type { ReactNode } from 'react';

/** A line in a cell, and what belongs to it in small below. */
export function TwoLines({ children, below }: { readonly children: ReactNode; readonly below: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-col py-1">
      <span>{children}</span>
      <span className="text-mini text-muted">{below}</span>
    </span>
  );
}
