import type { ReactNode } from 'react';

/** Facts about whom or what a screen is, side by side below its title; each a HeadFact. */
export function HeadFacts({ children }: { readonly children: ReactNode }) {
  return <dl className="flex flex-wrap gap-x-6 gap-y-1 text-dense">{children}</dl>;
}

export function HeadFact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere] tabular-nums">{children}</dd>
    </div>
  );
}
