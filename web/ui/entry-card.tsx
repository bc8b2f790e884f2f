import type { ReactNode } from 'react';
import { useTitleFocus } from './use-title-focus.ts';

export interface EntryCardProps {
  readonly title: ReactNode;
  /** The same as text. When another step takes its place, the title gets the focus and is read out. */
  readonly pageTitle: string;
  /** False where a field of the step takes the focus. */
  readonly titleTakesFocus?: boolean;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
  /** For what needs more room than a form. */
  readonly wide?: boolean;
  /** Stands below the card, such as where else to go. */
  readonly below?: ReactNode;
}

/** Of links on such a page. */
export const LINK_CLASS = 'rounded-mark text-accent underline-offset-4 hover:underline';

/** The one column of all pages on which somebody signs in or up. */
export function EntryCard({ title, pageTitle, titleTakesFocus = true, lead, wide = false, children, below }: EntryCardProps) {
  const heading = useTitleFocus(pageTitle, titleTakesFocus);
  return (
    <div className={`flex w-full flex-col gap-6 ${wide ? 'sm:w-150' : 'sm:w-110'}`}>
      <div className="flex flex-col gap-6 sm:rounded-panel sm:border sm:border-line sm:bg-raised sm:p-8">
        <div className="flex flex-col gap-2">
          <h1 ref={heading} tabIndex={-1} className="text-heading outline-none">
            {title}
          </h1>
          {lead !== undefined && <div className="text-body text-muted">{lead}</div>}
        </div>
        {children}
      </div>
      {below}
    </div>
  );
}
