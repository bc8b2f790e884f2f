import type { ReactNode } from 'react';
import { useTitleFocus } from './use-title-focus.ts';

export interface AuthCardProps {
  readonly title: ReactNode;
  /** The title as text. When the step changes, the title takes the focus and is announced. */
  readonly pageTitle: string;
  /** False if a field of the step takes the focus. */
  readonly titleTakesFocus?: boolean;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
  /** For content that needs more room than a form. */
  readonly wide?: boolean;
  /** Shown below the card, such as links to other pages. */
  readonly below?: ReactNode;
}

/** The classes of links on such a page. */
export const LINK_CLASS = 'rounded-mark text-accent underline-offset-4 hover:underline';

/** The single column of all sign-in and sign-up pages. */
export function AuthCard({ title, pageTitle, titleTakesFocus = true, lead, wide = false, children, below }: AuthCardProps) {
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
