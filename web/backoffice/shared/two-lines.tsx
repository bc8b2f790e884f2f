import type { ReactNode } from 'react';

/** A cell with a line of text and small print below. */
export function TwoLines({ children, below }: { readonly children: ReactNode; readonly below: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-col py-1">
      <span>{children}</span>
      <span className="text-mini text-muted">{below}</span>
    </span>
  );
}
