import type { HTMLAttributes, ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';

export interface TableProps {
  /** Names the table for screen readers. */
  readonly caption: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** Explicit for tables whose rows aren't laid out as a table everywhere. */
  readonly role?: 'table';
}

export const TABLE_CLASS = 'w-full border-separate border-spacing-0 text-dense tabular-nums';

/** A dense table in a region that scrolls sideways by itself, also by keyboard, shaded where there is more; its header stays visible. */
export function Table({ caption, children, className, role }: TableProps) {
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className={classNames('scroll-edges min-h-0 overflow-auto -outline-offset-2', className)}
    >
      <table role={role} className={TABLE_CLASS}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

export interface HeadCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  readonly numeric?: boolean;
}

export function HeadCell({ numeric = false, className, ...rest }: HeadCellProps) {
  return (
    <th
      scope="col"
      {...rest}
      className={classNames(
        'sticky top-0 z-1 h-8 border-b border-line bg-raised px-3 text-mini font-medium whitespace-nowrap text-muted',
        numeric ? 'text-right' : 'text-left',
        className,
      )}
    />
  );
}

export function Row({ className, ...rest }: HTMLAttributes<HTMLTableRowElement>) {
  return <tr {...rest} className={classNames('group/row hover:bg-hover', className)} />;
}

export interface CellProps extends TdHTMLAttributes<HTMLTableCellElement> {
  readonly numeric?: boolean;
  /** For sentences, which may wrap. */
  readonly wraps?: boolean;
}

export function Cell({ numeric = false, wraps = false, className, ...rest }: CellProps) {
  return (
    <td
      {...rest}
      className={classNames(
        'h-9 border-b border-line px-3',
        wraps ? 'whitespace-normal' : 'whitespace-nowrap',
        numeric ? 'text-right' : 'text-left',
        className,
      )}
    />
  );
}
