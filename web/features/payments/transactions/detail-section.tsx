import type { ReactNode } from 'react';
import { TitledSection } from '../../../ui/titled-section.tsx';

/** A titled section of the transaction window. */
export function DetailSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <TitledSection title={title} className="flex flex-col gap-2" titleClassName="text-control font-semibold">
      {children}
    </TitledSection>
  );
}

/** Labels beside their values, or above them on a narrow screen. */
export function FactList({ children }: { readonly children: ReactNode }) {
  return <dl className="grid rounded-control border border-line text-dense [&>div+div]:border-t">{children}</dl>;
}

export function Fact({ name, children, action }: { readonly name: string; readonly children: ReactNode; readonly action?: ReactNode }) {
  return (
    <div className="grid items-center gap-x-4 border-line px-3 py-2 sm:grid-cols-[minmax(7rem,2fr)_minmax(0,3fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="flex min-w-0 items-center justify-between gap-2">
        <span className="min-w-0 break-words whitespace-pre-line">{children}</span>
        {action}
      </dd>
    </div>
  );
}
