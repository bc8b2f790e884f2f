import type { ReactNode } from 'react';
import { createFact } from '../../ui/create-fact.tsx';

/** Key facts below a screen's title, side by side; each is a HeadFact. */
export function HeadFacts({ children }: { readonly children: ReactNode }) {
  return <dl className="flex flex-wrap gap-x-6 gap-y-1 text-dense">{children}</dl>;
}

export const HeadFact = createFact({
  line: 'flex min-w-0 gap-1.5',
  label: 'text-muted',
  value: 'min-w-0 [overflow-wrap:anywhere] tabular-nums',
});
