import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { usePagePlace } from './page-place.ts';

export interface BandProps {
  /** The id of its heading, if it is a section of the page. */
  readonly labelledBy?: string | undefined;
  readonly tone?: 'plain' | 'raised';
  readonly children: ReactNode;
}

/** Spans the window, with its content within the page's margins; inside a column, a box. */
export function Band({ labelledBy, tone = 'plain', children }: BandProps) {
  const { isNested } = usePagePlace();
  const Element = labelledBy === undefined ? 'div' : 'section';
  const ground = tone === 'raised' && 'bg-raised';
  if (isNested) {
    return (
      <Element aria-labelledby={labelledBy} className={classNames('@container rounded-panel border border-line p-5 sm:p-8', ground)}>
        {children}
      </Element>
    );
  }
  return (
    <Element aria-labelledby={labelledBy} className={classNames('-mt-px border-y border-line', ground)}>
      <div className="@container mx-auto w-full max-w-page px-4 py-12 sm:px-6 md:py-16">{children}</div>
    </Element>
  );
}
