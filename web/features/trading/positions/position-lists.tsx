import type { ReactNode } from 'react';

export interface SummedPositionsProps {
  readonly label: string;
  readonly totalLabel: string;
  readonly total: ReactNode;
  /** One PositionLine per position. */
  readonly children: ReactNode;
}

/** Positions with the result of each and their total. */
export function SummedPositions({ label, totalLabel, total, children }: SummedPositionsProps) {
  return (
    <section aria-label={label} className="flex flex-col">
      <ul className="max-h-70 overflow-y-auto rounded-control border border-line [&>li+li]:border-t">{children}</ul>
      <p className="flex items-center justify-between gap-3 px-3 pt-2 text-control font-semibold">
        <span>{totalLabel}</span>
        {total}
      </p>
    </section>
  );
}

/** Positions that stay open, with the reason for each. */
export function LeftPositions({ label, children }: Pick<SummedPositionsProps, 'label' | 'children'>) {
  return (
    <section aria-label={label} className="flex flex-col gap-1.5">
      <p className="text-dense font-medium text-caution">{label}</p>
      <ul className="max-h-40 overflow-y-auto rounded-control border border-line [&>li+li]:border-t">{children}</ul>
    </section>
  );
}
