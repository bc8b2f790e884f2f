import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface PanelProps {
  readonly title: string;
  readonly lead?: string | undefined;
  readonly actions?: ReactNode;
  /** For tables, which extend from edge to edge. */
  readonly flush?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A part of a screen with its own heading. */
export function Panel({ title, lead, actions, flush = false, className, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames('flex min-w-0 flex-col rounded-panel border border-line bg-raised', className)}>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3 sm:px-5">
        <div className="flex min-w-0 flex-col gap-0.5">
          <h2 id={id} className="text-body font-semibold">
            {title}
          </h2>
          {lead !== undefined && <p className="text-dense text-muted">{lead}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      <div className={flush ? FLUSH : 'min-w-0 p-4 sm:p-5'}>{children}</div>
    </section>
  );
}

/** A table lines up with the title, and the panel's edge closes its last row. */
const FLUSH =
  'min-w-0 sm:[&_:is(td,th):first-child]:pl-5 sm:[&_:is(td,th):last-child]:pr-5 [&>[role=region]:last-child>table>tbody>tr:last-child>td]:border-b-0';

/** A figure at the top of a screen. */
export function Tile({ label, note, children }: { readonly label: string; readonly note?: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1 rounded-panel border border-line bg-raised px-3 py-3 sm:px-5 sm:py-4">
      <dt className="text-dense text-muted">{label}</dt>
      <dd className="flex flex-col gap-0.5">
        <span className="text-title font-semibold tabular-nums">{children}</span>
        {note !== undefined && <span className="text-dense text-muted">{note}</span>}
      </dd>
    </div>
  );
}

/** Figures side by side; `many` of them in several rows. */
export function Tiles({ many = false, children }: { readonly many?: boolean; readonly children: ReactNode }) {
  return <dl className={many ? MANY_TILES : FEW_TILES}>{children}</dl>;
}

const FEW_TILES =
  'grid grid-cols-2 gap-3 max-lg:[&>:last-child:nth-child(odd)]:col-span-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none';
const MANY_TILES = 'grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-3';
