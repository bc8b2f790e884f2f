import type { ReactNode } from 'react';

/** One step of an ordered list, with its content. */
export function NumberedStep({
  number,
  title,
  children,
}: {
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <li className="flex flex-col gap-3">
      <p className="flex items-baseline gap-2 text-control font-semibold">
        <span
          aria-hidden="true"
          className="flex size-6 shrink-0 items-center justify-center rounded-round bg-hover text-dense tabular-nums"
        >
          {number}
        </span>
        {title}
      </p>
      {children}
    </li>
  );
}
